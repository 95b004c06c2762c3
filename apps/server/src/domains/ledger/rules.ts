/** Where the ledger keeps money. */
export type AccountKind =
  | 'provider_clearing'
  | 'merchant_pending'
  | 'merchant_payable'
  | 'merchant_reserved'
  | 'commission_income'
  | 'settled_outside'
  | 'rounding'

export type TransferKind =
  | 'capture'
  | 'commission'
  | 'refund'
  | 'reimbursement'
  | 'commission_return'
  | 'release'
  | 'reserve'
  | 'payout'
  | 'payout_return'

/** One side of a transfer. A debit is positive, a credit negative; minor units. */
export type Posting = { account: AccountKind; amountMinor: number }

/** The accounts that are one merchant's; the others are the marketplace's own. */
const ofMerchant: readonly AccountKind[] = ['merchant_pending', 'merchant_payable', 'merchant_reserved']

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

const accountLabels: Record<AccountKind, string> = {
  provider_clearing: 'At the payment provider',
  merchant_pending: 'Merchant, pending',
  merchant_payable: 'Merchant, payable',
  merchant_reserved: 'Merchant, reserved',
  commission_income: 'Commission',
  settled_outside: 'Paid outside the payment provider',
  rounding: 'Rounding',
}

const transferLabels: Record<TransferKind, string> = {
  capture: 'Payment captured',
  commission: 'Commission charged',
  refund: 'Refunded to the shopper',
  reimbursement: 'Refund paid by the merchant',
  commission_return: 'Commission given back',
  release: 'Became payable',
  reserve: 'Reserved for a payout',
  payout: 'Paid out',
  payout_return: 'Payout came back',
}

/** What a person reads for an account. */
export function accountLabel(account: AccountKind): string {
  return accountLabels[account]
}

/** What a person reads for a transfer. */
export function transferLabel(kind: TransferKind): string {
  return transferLabels[kind]
}

/** The amount as a person expects it: money that comes to an account is positive there, also where it is owed or earned (a credit). */
export function trailAmount(account: AccountKind, amountMinor: number): number {
  return account === 'provider_clearing' ? amountMinor : -amountMinor
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
}
