import type { Lead, lead } from '@stoa/contract/lead.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { textsOf } from '../../../kit/filter.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { countLeads, listLeadRows } from './queries.ts'

/** Questions of people without an account, for administrators. */
export async function listLeads({ db }: Ctx, { query, page, filter }: Received<typeof lead.paged>): Promise<PageRows<Lead>> {
  const filters = { status: query.status, text: textsOf(filter) }
  const rows = await listLeadRows(db, filters, page)
  const paged = pageRows(
    rows,
    page,
    (row) => [row.createdAt, row.id],
    (row) => row,
  )
  return page.count ? { ...paged, totalCount: await countLeads(db, filters) } : paged
}
