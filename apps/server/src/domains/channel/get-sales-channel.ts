import type { SalesChannel } from '@stoa/contract/channel.ts'
import type { JobCtx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { findKnownChannel } from './queries.ts'
import { listChannelCounts } from './push/queries-product.ts'
import { toSalesChannel } from './to-sales-channel.ts'

/** Returns a sales channel of the caller's company, also one that was disconnected. Throws 404. */
export async function getSalesChannel(jobCtx: JobCtx, id: string): Promise<SalesChannel> {
  const row = orNotFound(await findKnownChannel(jobCtx.db, jobCtx.scope.companyId, id), 'record')
  const [counts] = await listChannelCounts(jobCtx.db, jobCtx.scope, jobCtx.now, id)
  return toSalesChannel(jobCtx, row, counts)
}
