/** One posting on a merchant's payable account that no payout holds yet. Positive: owed to the merchant. */
export type Payable = { merchantId: string; merchantName: string; transferId: string; orderId: string; netMinor: number; currency: string }

/** Why a merchant is not paid. */
export type SkipCode = 'negative_balance' | 'nothing_payable' | 'below_minimum'

/** What a run decides for one merchant. */
export type PayoutDecision =
  | { isPaid: true; merchantId: string; merchantName: string; currency: string; amountMinor: number; items: Payable[] }
  | { isPaid: false; merchantId: string; merchantName: string; currency: string; amountMinor: number; code: SkipCode }

/**
 * Groups what is payable by merchant and says who is paid. All of a merchant's postings go into one payout, also negative ones
 * (a refund of what was paid out before), so that the amount is exactly what its items say. `minimumMinor` is the marketplace's smallest payout.
 */
export function decidePayouts(payables: readonly Payable[], minimumMinor: number): PayoutDecision[] {
  const groups = Map.groupBy(payables, (p) => p.merchantId)
  return [...groups.values()].flatMap((items): PayoutDecision[] => {
    const [first] = items
    if (!first) return []
    const { merchantId, merchantName, currency } = first
    const amountMinor = items.reduce((sum, item) => sum + item.netMinor, 0)
    const facts = { merchantId, merchantName, currency, amountMinor }
    if (amountMinor < 0) return [{ isPaid: false, ...facts, code: 'negative_balance' }]
    if (amountMinor === 0) return [{ isPaid: false, ...facts, code: 'nothing_payable' }]
    if (amountMinor < minimumMinor) return [{ isPaid: false, ...facts, code: 'below_minimum' }]
    return [{ isPaid: true, ...facts, items }]
  })
}
