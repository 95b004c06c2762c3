import type { JobCtx } from '../../../kit/context.ts'
import { channelPushDue, channelReadDue } from '../events.ts'
import { listActiveChannels } from '../queries.ts'

const batchSize = 200
const first = '00000000-0000-0000-0000-000000000000'

/** Starts sending changed products to every marketplace, and reading its approvals and orders: what no webhook reported is found so. */
export async function startChannelWork(jobCtx: JobCtx): Promise<void> {
  const providers = Object.values(jobCtx.ports.channels).flatMap(({ kind, provider }) => (kind === 'marketplace' ? [provider] : []))
  for (let after: string | undefined = first; after !== undefined;) {
    const channels = await listActiveChannels(jobCtx.db, providers, after, batchSize)
    await jobCtx.transact(async (ctx) => {
      await ctx.emit(channelPushDue, ...channels.map((one) => ({ ...one, isForced: false })))
      await ctx.emit(channelReadDue, ...channels)
    })
    after = channels.length < batchSize ? undefined : channels.at(-1)?.channelId
  }
}
