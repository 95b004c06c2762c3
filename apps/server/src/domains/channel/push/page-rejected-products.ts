import type { RejectedProduct, channelSales } from '@stoa/contract/channel-sales.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { findKnownChannel } from '../queries.ts'
import { listRejected } from './queries-rejected.ts'

/** Returns a page of the products that connected channels rejected, or one of them did; of one that was disconnected none. */
export async function pageRejectedProducts(
  ctx: Ctx,
  { query: { channelId }, page }: Received<typeof channelSales.rejected>,
): Promise<PageRows<RejectedProduct>> {
  if (channelId !== undefined) orNotFound(await findKnownChannel(ctx.db, ctx.scope.companyId, channelId), 'record')
  const rows = await listRejected(ctx.db, ctx.scope, channelId, page)
  return pageRows(
    rows,
    page,
    (row) => [row.productId, row.channelId],
    ({ problem, ...row }) => ({ ...row, problem: problem === null ? null : describe(ctx.language, problem) }),
  )
}
