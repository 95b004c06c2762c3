import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { UpstreamError } from '../../kit/errors.ts'
import type { FactOf } from '../../kit/events.ts'
import { recordAudit } from '../company/record-audit.ts'
import type { withdrawalReported } from './events.ts'
import { openAccess } from './open-access.ts'
import { findConnection } from './queries.ts'
import { markWebhooksProcessed } from './queries-old.ts'
import { markNeedsReconnect } from './token/mark-needs-reconnect.ts'

/**
 * Asks a shop that reported that it withdrew our access whether it did, and then marks its connection. The report may be one of an earlier installation,
 * played back; a sign-in made meanwhile is not the one that was refused. Throws UpstreamError where the shop cannot say.
 */
export async function confirmWithdrawal(jobCtx: JobCtx, fact: FactOf<typeof withdrawalReported>): Promise<void> {
  const { companyId, connectionId } = fact
  const connection = await findConnection(jobCtx.db, companyId, connectionId)
  const shop = connection && jobCtx.ports.shops[connection.provider]
  const isRefused = async (): Promise<boolean> => {
    if (!connection || !shop) return false
    try {
      await shop.check(openAccess(jobCtx, connection))
      return false
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof UpstreamError ? error.cause : error
      if (cause instanceof UpstreamError && cause.kind === 'unauthorized') return true
      throw error
    }
  }
  // The first look may have used a token from before the app was installed again.
  const isWithdrawn = (await isRefused()) && (await isRefused())
  await jobCtx.transact(async (ctx) => {
    const present = isWithdrawn ? await findConnection(ctx.db, companyId, connectionId) : undefined
    if (present && present.version === connection?.version) {
      const { version } = present
      await markNeedsReconnect(ctx, companyId, connectionId, { reason: message('connection_error.access_withdrawn'), version })
      await recordAudit(ctx, { companyId, action: 'connection.access-withdrawn', object: connectionId })
    }
    await markWebhooksProcessed(ctx.db, [fact])
    await ctx.announce([companyId], { kind: 'connection', id: connectionId })
  })
}
