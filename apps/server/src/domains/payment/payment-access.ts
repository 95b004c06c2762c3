import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError, UpstreamError } from '../../kit/errors.ts'
import type { PaymentAccess, PaymentConnector } from './ports.ts'
import { findPaymentConnection } from './queries.ts'
import { toPaymentAccess } from './to-payment-access.ts'

/**
 * The payment provider of a marketplace with what it may use of us: the one connected now, or with `connectionId` that one, for a refund goes
 * where its payment came from. Throws `state_forbids` when none is connected, UpstreamError when this server does not speak to the provider.
 */
export async function paymentAccess(
  jobCtx: JobCtx,
  marketplaceId: string,
  connectionId?: string,
): Promise<{ connector: PaymentConnector; access: PaymentAccess }> {
  const connection = await findPaymentConnection(jobCtx.db, marketplaceId, connectionId)
  if (!connection) throw new AppError('state_forbids', { detail: message('payment_error.no_provider') })
  const connector = jobCtx.ports.payments[connection.provider]
  if (!connector) throw new UpstreamError('refused', message('upstream.provider_not_offered', { provider: connection.provider }))
  return {
    connector,
    access: toPaymentAccess(jobCtx, marketplaceId, connection),
  }
}
