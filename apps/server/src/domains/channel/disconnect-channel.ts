import type { channel } from '@stoa/contract/channel.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError, UpstreamError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { updateConnectionEnded } from '../connection/queries.ts'
import { channelAccess } from './channel-access.ts'
import { findChannel, lockChannel, updateFeedKey } from './queries.ts'
import { withdrawOffered } from './push/withdraw-offered.ts'

/** Ends a sales channel: products are withdrawn from a marketplace while it can be reached, keys are deleted, and a feed can no longer be read. */
export async function disconnectChannel(jobCtx: JobCtx, { params: { id } }: Received<typeof channel.disconnect>): Promise<void> {
  const { companyId } = jobCtx.scope
  const row = orNotFound(await findChannel(jobCtx.db, companyId, id), 'record')
  const connector = Object.hasOwn(jobCtx.ports.channels, row.provider) ? jobCtx.ports.channels[row.provider] : undefined
  if (connector?.kind === 'marketplace') {
    try {
      await withdrawOffered(jobCtx, { row, connector, access: channelAccess(jobCtx, row) })
    } catch (error) {
      // A marketplace that is gone, or no longer accepts the key, must not keep its channel here.
      if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    }
  }
  await jobCtx.transact(async (ctx) => {
    const present = orNotFound(await lockChannel(ctx.db, companyId, id), 'record')
    await updateFeedKey(ctx.db, companyId, id, null)
    await updateConnectionEnded(ctx.db, companyId, id)
    await recordAudit(ctx, { companyId, action: 'channel.disconnected', object: id, detail: { provider: present.provider } })
    await ctx.announce([companyId], { kind: 'connection', id })
  })
}
