import type { SalesChannel } from '@stoa/contract/channel.ts'
import type { channelSales } from '@stoa/contract/channel-sales.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { channelPushDue } from '../events.ts'
import { findConnector } from '../find-connector.ts'
import { getSalesChannel } from '../get-sales-channel.ts'
import { requestReads } from '../request-reads.ts'
import { requireChannel } from '../require-channel.ts'

/** Times a person may start it in an hour. */
const limits = { capacity: 12, perSeconds: 3600 }

/** Starts sending products to a marketplace, and reading its approvals and orders. */
export async function requestPush(jobCtx: JobCtx, { params: { id } }: Received<typeof channelSales.push>): Promise<SalesChannel> {
  const { companyId } = jobCtx.scope
  const row = await requireChannel(jobCtx.db, companyId, id)
  if (findConnector(jobCtx, row.provider).kind !== 'marketplace')
    throw new AppError('state_forbids', { detail: message('channel_error.no_marketplace') })
  if (row.isPaused) throw new AppError('state_forbids', { detail: message('channel_error.paused') })
  await throttleOrRefuse(jobCtx.db, `channel push ${id}`, limits)
  await jobCtx.transact(async (ctx) => {
    await ctx.emit(channelPushDue, { companyId, channelId: id, isForced: true })
    await requestReads(ctx, [{ companyId, channelId: id }])
  })
  return getSalesChannel(jobCtx, id)
}
