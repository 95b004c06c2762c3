import type { JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { shopConnected } from '../events.ts'
import { randomToken, sha256 } from '../../../secrets/crypto.ts'
import { openAccess } from '../open-access.ts'
import { openSecrets } from '../open-secrets.ts'
import { findConnection, lockConnectionOfKind } from '../queries.ts'
import { updateWebhookKey, updateWebhooksState } from './queries-webhook.ts'
import { webhookAddress } from './rules-webhook.ts'

/**
 * Subscribes to the webhooks of a connected shop. The address and the signing secret are stored before the shop learns them, and stay the same at
 * every repeat. A shop without webhooks is left alone; one that fails shows it at its connection, and the queue tries again.
 */
export async function subscribeWebhooks(jobCtx: JobCtx, { companyId, connectionId }: FactOf<typeof shopConnected>): Promise<void> {
  const connection = await findConnection(jobCtx.db, companyId, connectionId)
  const webhooks = connection && jobCtx.ports.shops[connection.provider]?.webhooks
  if (!connection || !webhooks) return
  const token = await createWebhookSecrets(jobCtx, companyId, connectionId)
  const current = await findConnection(jobCtx.db, companyId, connectionId)
  if (token === undefined || !current) return
  try {
    await webhooks.subscribe(openAccess(jobCtx, current), webhookAddress(jobCtx.settings.publicUrl, token))
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    await jobCtx.transact(async (ctx) => {
      await updateWebhooksState(ctx.db, companyId, connectionId, reasonOf(error))
      await ctx.announce([companyId], { kind: 'connection', id: connectionId })
    })
    if (error instanceof UpstreamError && error.isTemporary) throw error
    return
  }
  await jobCtx.transact(async (ctx) => {
    await updateWebhooksState(ctx.db, companyId, connectionId, null)
    await ctx.announce([companyId], { kind: 'connection', id: connectionId })
  })
}

/** Returns the key that ends the webhook address of a connection; the first call creates it with the signing secret. Undefined once it has ended. */
async function createWebhookSecrets(jobCtx: JobCtx, companyId: string, connectionId: string): Promise<string | undefined> {
  return jobCtx.transact(async (ctx) => {
    const locked = await lockConnectionOfKind(ctx.db, companyId, 'shop')
    if (locked?.id !== connectionId) return undefined
    const before = openSecrets(ctx.vault, locked)
    if (before.webhookToken !== undefined) return before.webhookToken
    const webhookToken = randomToken(32)
    const secrets = ctx.vault.seal({ ...before, webhookToken, webhookSecret: randomToken(32) }, connectionId)
    await updateWebhookKey(ctx.db, companyId, connectionId, { key: sha256(webhookToken), secrets })
    return webhookToken
  })
}
