import type { SalesChannel } from '@stoa/contract/channel.ts'
import type { JobCtx } from '../../kit/context.ts'
import { listChannels } from './queries.ts'
import { listChannelCounts } from './push/queries-product.ts'
import { toSalesChannel } from './to-sales-channel.ts'

/** Returns the sales channels of the caller's company. */
export async function listSalesChannels(jobCtx: JobCtx): Promise<SalesChannel[]> {
  const rows = await listChannels(jobCtx.db, jobCtx.scope)
  const counts = new Map((await listChannelCounts(jobCtx.db, jobCtx.scope, jobCtx.now)).map((one) => [one.channelId, one]))
  return rows.filter(({ provider }) => Object.hasOwn(jobCtx.ports.channels, provider)).map((row) => toSalesChannel(jobCtx, row, counts.get(row.id)))
}
