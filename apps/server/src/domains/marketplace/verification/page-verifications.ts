import type { PageRows } from '@stoa/contract/route.ts'
import type { VerificationRow, verification } from '@stoa/contract/verification.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { listVerifications } from './queries.ts'

/** Returns what merchants submitted to the marketplace, those that wait longest first. */
export async function pageVerifications(
  { db, scope }: Pick<Ctx, 'db' | 'scope'>,
  { query, page }: Received<typeof verification.paged>,
): Promise<PageRows<VerificationRow>> {
  const rows = await listVerifications(db, scope, page, query.status)
  return pageRows(
    rows,
    page,
    ({ sortAt, merchantId }) => [sortAt, merchantId],
    ({ sortAt: _sortAt, ...row }) => row,
  )
}
