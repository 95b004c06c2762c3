import { message } from '@stoa/messages/describe.ts'
import { asSystem } from '../../database/as-system.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError, UpstreamError } from '../../kit/errors.ts'
import { findAccount } from './find-account.ts'
import type { PaymentAccess, PaymentConnector } from './ports.ts'
import type { AccountKey, AccountRow } from './queries-account.ts'
import { findPaymentConnection } from './queries.ts'
import { toPaymentAccess } from './to-payment-access.ts'

/**
 * Returns the account of a caller and the other side with the provider of the marketplace, whose keys a merchant uses without seeing them. Throws 404
 * where the two are no partners, `state_forbids` where the marketplace has no provider.
 */
export async function accountAccess(
  jobCtx: JobCtx,
  kind: AccountKey['kind'],
  otherId: string,
): Promise<{ account: AccountRow & { connectionId: string }; connector: PaymentConnector; access: PaymentAccess }> {
  const account = await findAccount(jobCtx, kind, otherId)
  const { marketplaceId, connectionId } = account
  const connection =
    connectionId === null ? undefined : await jobCtx.transact(({ db }) => asSystem(db, () => findPaymentConnection(db, marketplaceId, connectionId)))
  if (!connection || connectionId === null) throw new AppError('state_forbids', { detail: message('payment_error.no_provider') })
  const connector = jobCtx.ports.payments[connection.provider]
  if (!connector) throw new UpstreamError('refused', message('upstream.provider_not_offered', { provider: connection.provider }))
  return { account: { ...account, connectionId }, connector, access: toPaymentAccess(jobCtx, marketplaceId, connection) }
}
