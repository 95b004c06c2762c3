import type { channel } from '@stoa/contract/channel.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Db } from '../../database/db.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError, UpstreamError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { updateConnectionEnded } from '../connection/queries.ts'
import { channelAccess } from './channel-access.ts'
import { findKnownChannel, lockKnownChannel, updateFeedKey } from './queries.ts'
import { countOpenOrders } from './order/queries-known.ts'
import { withdrawOffered } from './push/withdraw-offered.ts'

/**
 * Ends a sales channel, once: products are withdrawn from a marketplace, keys are deleted, and a feed can no longer be read. Its orders are kept, to be read. Throws `state_forbids` while the company has
 * orders of it to ship or to report, and UpstreamError where the marketplace is away for a while, unless `isForced`.
 */
export async function disconnectChannel(jobCtx: JobCtx, { params: { id }, query }: Received<typeof channel.disconnect>): Promise<void> {
  const { companyId } = jobCtx.scope
  const isForced = query.isForced ?? false
  const row = orNotFound(await findKnownChannel(jobCtx.db, companyId, id), 'record')
  if (row.endedAt !== null) return
  if (!isForced) await refuseOpen(jobCtx.db, companyId, id)
  const connector = Object.hasOwn(jobCtx.ports.channels, row.provider) ? jobCtx.ports.channels[row.provider] : undefined
  if (connector?.kind === 'marketplace') {
    try {
      await withdrawOffered(jobCtx, { row, connector, access: channelAccess(jobCtx, row) })
    } catch (error) {
      // A marketplace that is gone, or no longer accepts the key, must not keep its channel here.
      if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
      if (error instanceof UpstreamError && error.isTemporary && !isForced) throw error
    }
  }
  await jobCtx.transact(async (ctx) => {
    const present = orNotFound(await lockKnownChannel(ctx.db, companyId, id), 'record')
    if (present.endedAt !== null) return
    if (!isForced) await refuseOpen(ctx.db, companyId, id)
    await updateFeedKey(ctx.db, companyId, id, null)
    await updateConnectionEnded(ctx.db, companyId, id)
    await recordAudit(ctx, { companyId, action: 'channel.disconnected', object: id, detail: { provider: present.provider } })
    await ctx.announce([companyId], { kind: 'connection', id })
  })
}

/** Throws `state_forbids` where a channel has orders that are not shipped, or whose shipment its marketplace does not know. */
async function refuseOpen(db: Db, companyId: string, id: string): Promise<void> {
  const count = await countOpenOrders(db, companyId, id)
  if (count > 0) throw new AppError('state_forbids', { detail: message('channel_error.open_orders', { count }) })
}
