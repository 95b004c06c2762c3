import type { channel } from '@stoa/contract/channel.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError, UpstreamError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { updateConnectionEnded } from '../connection/queries.ts'
import { channelAccess } from './channel-access.ts'
import { findChannel, lockChannel, updateFeedKey } from './queries.ts'
import { listOffered, updateWithdrawn } from './push/queries-product.ts'

const batchSize = 100

/** Ends a sales channel: products are withdrawn from a marketplace while it can be reached, keys are deleted, and a feed can no longer be read. */
export async function disconnectChannel(jobCtx: JobCtx, { params: { id } }: Received<typeof channel.disconnect>): Promise<void> {
  const { companyId } = jobCtx.scope
  const row = orNotFound(await findChannel(jobCtx.db, companyId, id), 'record')
  const connector = Object.hasOwn(jobCtx.ports.channels, row.provider) ? jobCtx.ports.channels[row.provider] : undefined
  if (connector?.kind === 'marketplace') {
    const access = channelAccess(jobCtx, row)
    try {
      for (;;) {
        const offered = await listOffered(jobCtx.db, companyId, id, batchSize)
        if (offered.length === 0) break
        await connector.withdrawProducts(
          access,
          offered.map(({ reference }) => reference),
        )
        await jobCtx.transact((ctx) =>
          updateWithdrawn(
            ctx.db,
            companyId,
            id,
            offered.map(({ productId }) => productId),
          ),
        )
      }
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
