import type { AuditEntry, audit } from '@stoa/contract/audit.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { listAuditEntries } from './queries-audit.ts'
import { toAuditEntry } from './to-audit-entry.ts'

/** Returns a page of the company's audit log. */
export async function pageAuditEntries({ db, scope, language }: Ctx, { query, page }: Received<typeof audit.paged>): Promise<PageRows<AuditEntry>> {
  return pageRows(
    await listAuditEntries(db, scope, query, page),
    page,
    ({ id }) => [id],
    (row) => toAuditEntry(language, row),
  )
}
