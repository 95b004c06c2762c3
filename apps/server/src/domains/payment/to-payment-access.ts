import type { JobCtx } from '../../kit/context.ts'
import { awaitTurn } from '../connection/await-turn.ts'
import type { PaymentAccess } from './ports.ts'
import type { PaymentConnection } from './queries.ts'

/** Returns what a connector may use of us while it speaks over a connection of a marketplace. */
export function toPaymentAccess(jobCtx: JobCtx, marketplaceId: string, connection: PaymentConnection): PaymentAccess {
  return {
    marketplaceId,
    connectionId: connection.id,
    settings: connection.settings,
    secrets: connection.secrets === null ? {} : jobCtx.vault.open(connection.secrets, connection.id),
    outbound: jobCtx.outbound,
    webhookAddress: `${jobCtx.settings.publicUrl}/api/Webhook/${connection.provider}/${connection.id}`,
    awaitTurn: () => awaitTurn(jobCtx, connection.id, jobCtx.ports.payments[connection.provider]?.callLimit),
    signal: jobCtx.signal,
  }
}
