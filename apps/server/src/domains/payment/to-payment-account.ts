import type { PaymentAccount } from '@stoa/contract/payment-account.ts'
import type { Ports } from '../../kit/context.ts'
import type { AccountRow } from './queries-account.ts'

/** Returns an account as both sides see it. A hold that is over is none. */
export function toPaymentAccount(row: AccountRow, payments: Ports['payments'], now: Date): PaymentAccount {
  const isHeld = row.holdUntil !== null && new Date(row.holdUntil) > now
  return {
    marketplace: { id: row.marketplaceId, name: row.marketplaceName },
    merchant: { id: row.merchantId, name: row.merchantName },
    kind: row.kind,
    provider: row.provider,
    providerName: (row.provider === null ? undefined : payments[row.provider]?.name) ?? null,
    state: row.state ?? 'none',
    requirements: row.requirements,
    destination: row.destination,
    holdUntil: isHeld ? row.holdUntil : null,
    payoutMinimum: { minor: row.payoutMinimumMinor, currency: row.currency },
    checkedAt: row.checkedAt,
  }
}
