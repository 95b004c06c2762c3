import type { ChannelProduct, channelSales } from '@stoa/contract/channel-sales.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { findKnownChannel } from '../queries.ts'
import { listChannelProducts } from './queries-product.ts'

/** Returns a page of the products on a marketplace. */
export async function pageChannelProducts(
  ctx: Ctx,
  { params: { id }, query, page }: Received<typeof channelSales.products>,
): Promise<PageRows<ChannelProduct>> {
  orNotFound(await findKnownChannel(ctx.db, ctx.scope.companyId, id), 'record')
  const rows = await listChannelProducts(ctx.db, ctx.scope, id, query.state, page)
  return pageRows(
    rows,
    page,
    (row) => [row.productId],
    ({ problem, ...row }) => ({ ...row, problem: problem === null ? null : describe(ctx.language, problem) }),
  )
}
