import type { ChannelOrder, channelSales } from '@stoa/contract/channel-sales.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { findKnownChannel } from '../queries.ts'
import { listAllOrders } from './queries-all-orders.ts'
import { toChannelOrder } from './to-channel-order.ts'

/** Returns a page of the orders of all channels of the caller's company, or of one. */
export async function pageAllOrders(jobCtx: JobCtx, { query, page }: Received<typeof channelSales.allOrders>): Promise<PageRows<ChannelOrder>> {
  const { channelId, state, text } = query
  if (channelId !== undefined) orNotFound(await findKnownChannel(jobCtx.db, jobCtx.scope.companyId, channelId), 'record')
  const rows = await listAllOrders(jobCtx.db, jobCtx.scope, { channelId, state, text }, page)
  return pageRows(
    rows,
    page,
    (row) => [row.placedAt, row.id],
    (row) => toChannelOrder(jobCtx, row),
  )
}
