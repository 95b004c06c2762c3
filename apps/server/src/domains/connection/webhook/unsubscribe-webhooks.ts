import type { JobCtx } from '../../../kit/context.ts'
import { openAccess } from '../open-access.ts'
import { openSecrets } from '../open-secrets.ts'
import type { ConnectionRow } from '../queries.ts'
import { webhookAddress } from './rules-webhook.ts'

/** A shop that is gone must not keep anybody waiting who disconnects it. */
const timeoutMs = 10_000

/** Ends the webhooks of a shop whose connection ends. One that cannot be reached keeps sending to an address that no longer exists, and gives up. */
export async function unsubscribeWebhooks(jobCtx: JobCtx, connection: ConnectionRow): Promise<void> {
  const unsubscribe = jobCtx.ports.shops[connection.provider]?.webhooks?.unsubscribe
  const token = openSecrets(jobCtx.vault, connection).webhookToken
  if (!unsubscribe || token === undefined) return
  const signal = AbortSignal.any([jobCtx.signal, AbortSignal.timeout(timeoutMs)])
  try {
    await unsubscribe(openAccess({ ...jobCtx, signal }, connection), webhookAddress(jobCtx.settings.publicUrl, token))
  } catch (error) {
    jobCtx.log.warn({ err: error, connectionId: connection.id }, 'webhooks of a disconnected shop could not be ended')
  }
}
