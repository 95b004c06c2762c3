import type { ChannelOrder, channelSales } from '@stoa/contract/channel-sales.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { findKnownChannel } from '../queries.ts'
import { listChannelOrders } from './queries-order.ts'
import { toChannelOrder } from './to-channel-order.ts'

/** Returns a page of the orders of a channel, also of one that was disconnected. */
export async function pageChannelOrders(
  jobCtx: JobCtx,
  { params: { id }, query, page }: Received<typeof channelSales.orders>,
): Promise<PageRows<ChannelOrder>> {
  orNotFound(await findKnownChannel(jobCtx.db, jobCtx.scope.companyId, id), 'record')
  const rows = await listChannelOrders(jobCtx.db, jobCtx.scope, id, query.state, page)
  return pageRows(
    rows,
    page,
    (row) => [row.placedAt, row.id],
    (row) => toChannelOrder(jobCtx, row),
  )
}
