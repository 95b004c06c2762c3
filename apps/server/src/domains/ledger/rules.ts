import type { AccountKind, TransferKind } from '@stoa/contract/ledger.ts'

/** One side of a transfer. A debit is positive, a credit negative; minor units. */
export type Posting = { account: AccountKind; amountMinor: number }

/** The accounts that are one merchant's; the others are the marketplace's own. */
const ofMerchant: readonly AccountKind[] = [
  'merchant_pending',
  'merchant_payable',
  'merchant_reserved',
  'merchant_risk_reserve',
  'merchant_debt',
  'dispute_hold',
]

/** True for an account each merchant has one of. */
export function isMerchantAccount(kind: AccountKind): boolean {
  return ofMerchant.includes(kind)
}

/** Postings without those of nothing, one per account. Throws when they do not sum to zero or an amount is not a whole number: a bug, never input. */
export function balanced(postings: readonly Posting[]): Posting[] {
  const sums = new Map<AccountKind, number>()
  for (const { account, amountMinor } of postings) {
    if (!Number.isSafeInteger(amountMinor)) throw new Error(`A posting of ${amountMinor} is not a whole number of minor units`)
    sums.set(account, (sums.get(account) ?? 0) + amountMinor)
  }
  const kept = [...sums].filter(([, amountMinor]) => amountMinor !== 0).map(([account, amountMinor]) => ({ account, amountMinor }))
  const total = kept.reduce((sum, posting) => sum + posting.amountMinor, 0)
  if (total !== 0) throw new Error(`The transfer does not balance: it sums to ${total}`)
  return kept
}

/** The accounts whose debits are what a person expects to see there: money at the provider, and what the marketplace spends. */
const debitAccounts: readonly AccountKind[] = ['provider_clearing', 'provider_fees', 'marketplace_discounts']

/** The amount as a person expects it: money that comes to an account is positive there, also where it is owed or earned (a credit), and so are costs. */
export function trailAmount(account: AccountKind, amountMinor: number): number {
  return debitAccounts.includes(account) ? amountMinor : -amountMinor
}

/** One movement of money between accounts of one marketplace. `reference` names the fact it posts and is unique. */
export type Transfer = {
  marketplaceId: string
  merchantId: string
  kind: TransferKind
  reference: string
  currency: string
  entries: readonly Posting[]
  orderId?: string
  refundId?: string
  payoutId?: string
  /** The day it counts on where that is not the day of booking. In a closed month it counts on the first open day. */
  effectiveOn?: string
}
