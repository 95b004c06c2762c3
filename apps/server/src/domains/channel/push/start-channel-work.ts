import type { JobCtx } from '../../../kit/context.ts'
import { channelOrderShipped, channelPushDue } from '../events.ts'
import { listUnreported } from '../order/queries-shipment.ts'
import { listActiveChannels } from '../queries.ts'
import { requestReads } from '../request-reads.ts'

const batchSize = 200
const first = '00000000-0000-0000-0000-000000000000'

/** Starts sending changed products to every marketplace, and reading its approvals and orders: what no webhook reported is found so. Shipments that were recorded while a marketplace was paused, or that it did not accept, are reported. */
export async function startChannelWork(jobCtx: JobCtx): Promise<void> {
  const providers = Object.values(jobCtx.ports.channels).flatMap(({ kind, provider }) => (kind === 'marketplace' ? [provider] : []))
  for (let after: string | undefined = first; after !== undefined;) {
    const channels = await listActiveChannels(jobCtx.db, providers, after, batchSize)
    await jobCtx.transact(async (ctx) => {
      await ctx.emit(channelPushDue, ...channels.map((one) => ({ ...one, isForced: false })))
      await requestReads(ctx, channels, { isByClock: true })
      await ctx.emit(channelOrderShipped, ...(await listUnreported(ctx.db, channels)))
    })
    after = channels.length < batchSize ? undefined : channels.at(-1)?.channelId
  }
}
