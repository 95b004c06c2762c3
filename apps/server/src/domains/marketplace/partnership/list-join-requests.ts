import type { JoinRequest, marketplace } from '@stoa/contract/marketplace.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { textsOf } from '../../../kit/filter.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { countJoinRequests, listJoinRequests as listRequestRows } from './queries-partnership.ts'

/** Who wants to join, requested to, or left. */
export async function listJoinRequests(ctx: Ctx, { query, page, filter }: Received<typeof marketplace.joinRequests>): Promise<PageRows<JoinRequest>> {
  const input = { status: query.status, text: textsOf(filter) }
  const rows = await listRequestRows(ctx.db, ctx.scope, page, input)
  const paged = pageRows(
    rows,
    page,
    (row) => [page.sort.field === 'companyName' ? row.companyName : row.requestedAt, row.partnershipId],
    (row) => row,
  )
  return page.count ? { ...paged, totalCount: await countJoinRequests(ctx.db, ctx.scope, input) } : paged
}
