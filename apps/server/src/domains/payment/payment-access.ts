import type { Edge } from '../../kit/context.ts'
import { AppError, OutsideError } from '../../kit/errors.ts'
import type { PaymentAccess, PaymentConnector } from './ports.ts'
import { findPaymentConnection } from './queries.ts'

/**
 * The payment provider of a marketplace with what it may use of us: the one connected now, or with `connectionId` that one, for a refund goes
 * where its payment came from. Throws `state_forbids` when none is connected, OutsideError when this server does not speak to the provider.
 */
export async function paymentAccess(
  edge: Edge,
  marketplaceId: string,
  connectionId?: string,
): Promise<{ connector: PaymentConnector; access: PaymentAccess }> {
  const connection = await findPaymentConnection(edge.db, marketplaceId, connectionId)
  if (!connection) throw new AppError('state_forbids', { detail: 'No payment provider is connected.' })
  const connector = edge.ports.payments[connection.provider]
  if (!connector) throw new OutsideError('refused', `The payment provider ${connection.provider} is not available on this server.`)
  return {
    connector,
    access: {
      marketplaceId,
      connectionId: connection.id,
      settings: connection.settings,
      secrets: connection.secrets === null ? {} : edge.vault.open(connection.secrets, connection.id),
      outbound: edge.outbound,
      webhookAddress: `${edge.settings.publicUrl}/api/Webhook/${connection.provider}/${connection.id}`,
      signal: edge.signal,
    },
  }
}
