import type { TransferKind } from '@stoa/contract/ledger.ts'
import type { PayoutTarget } from '../payment/queries-account.ts'

/** One posting on a merchant's payable account that no payout holds yet. Positive: owed to the merchant. */
export type Payable = {
  merchantId: string
  merchantName: string
  transferId: string
  kind: TransferKind
  /** Null for what belongs to no order: an adjustment, a debt. */
  orderId: string | null
  netMinor: number
  currency: string
  /** Whether a part of its order was held back before. */
  isHeld: boolean
}

/** Returns the number of a payout from its place among those of its marketplace, the first being 1: five digits or more. */
export function payoutNumber(count: number): string {
  return `P-${String(count).padStart(5, '0')}`
}

/** Why no money goes to the account of a merchant. */
export type AccountBlockCode = 'no_payout_account' | 'payout_account_unverified' | 'payout_account_on_hold'

/** Why a merchant is not paid. */
export type SkipCode = 'negative_balance' | 'nothing_payable' | 'amount_kept' | 'below_minimum' | AccountBlockCode

/**
 * What a run decides for one merchant. `carriedMinor` is what the provider cannot pay of the items: it stays payable. `owedMinor` is what the merchant owes,
 * where the code is `negative_balance`: its negative balance and its debt.
 */
export type PayoutDecision =
  | { isPaid: true; merchantId: string; merchantName: string; currency: string; amountMinor: number; carriedMinor: number; items: Payable[] }
  | {
      isPaid: false
      merchantId: string
      merchantName: string
      currency: string
      amountMinor: number
      code: SkipCode
      until: string | null
      owedMinor?: number
    }

/** Returns why no money goes to a merchant's account: there is none, it is not verified, or a change of its bank account is held. Undefined where it may be paid. */
export function accountBlock(
  target: Pick<PayoutTarget, 'state' | 'holdUntil'> | undefined,
  now: Date,
): { code: AccountBlockCode; until: string | null } | undefined {
  if (!target) return { code: 'no_payout_account', until: null }
  if (target.state !== 'verified') return { code: 'payout_account_unverified', until: null }
  if (target.holdUntil !== null && new Date(target.holdUntil) > now) return { code: 'payout_account_on_hold', until: target.holdUntil }
  return undefined
}

/**
 * Groups what is payable by merchant and says who is paid. All of a merchant's postings go into one payout, also negative ones
 * (a refund of what was paid out before), so that the amount is exactly what its items say. `minimumMinor` is the marketplace's smallest payout; a
 * merchant's own may be higher. `paidOf` says what of a merchant's postings is paid while an amount stays; where that leaves nothing, its whole balance is named. `stepOf` says of
 * what an amount has to be a multiple; the rest is carried. Money goes to a verified account only, and not while a change of its bank account is held.
 */
export function decidePayouts(
  payables: readonly Payable[],
  minimumMinor: number,
  targets: ReadonlyMap<string, Pick<PayoutTarget, 'state' | 'holdUntil' | 'minimumMinor'>>,
  now: Date,
  paidOf: (merchantId: string, items: readonly Payable[]) => Payable[] = (_, items) => [...items],
  stepOf: (currency: string) => number = () => 1,
): PayoutDecision[] {
  const groups = Map.groupBy(payables, (p) => p.merchantId)
  return [...groups.values()].flatMap((all): PayoutDecision[] => {
    const [first] = all
    if (!first) return []
    const items = paidOf(first.merchantId, all)
    const { merchantId, merchantName, currency } = first
    const sumOf = (some: readonly Payable[]) => some.reduce((sum, item) => sum + item.netMinor, 0)
    const [itemsMinor, balanceMinor] = [sumOf(items), sumOf(all)]
    const carriedMinor = itemsMinor > 0 ? itemsMinor % stepOf(currency) : 0
    const amountMinor = itemsMinor - carriedMinor
    const facts = { merchantId, merchantName, currency, amountMinor }
    const target = targets.get(merchantId)
    const skip = (code: SkipCode, until: string | null = null): PayoutDecision[] => [{ isPaid: false, ...facts, code, until }]
    if (carriedMinor > 0 && amountMinor === 0) return [{ isPaid: false, ...facts, amountMinor: carriedMinor, code: 'below_minimum', until: null }]
    if (amountMinor <= 0 && balanceMinor > 0) return [{ isPaid: false, ...facts, amountMinor: balanceMinor, code: 'amount_kept', until: null }]
    if (amountMinor <= 0 && balanceMinor < 0)
      return [{ isPaid: false, ...facts, amountMinor: balanceMinor, code: 'negative_balance', until: null, owedMinor: -balanceMinor }]
    if (amountMinor <= 0) return [{ isPaid: false, ...facts, amountMinor: 0, code: 'nothing_payable', until: null }]
    if (amountMinor < Math.max(minimumMinor, target?.minimumMinor ?? 0)) return skip('below_minimum')
    const block = accountBlock(target, now)
    if (block) return skip(block.code, block.until)
    return [{ isPaid: true, ...facts, carriedMinor, items }]
  })
}

/** Returns the decisions with the debts of the merchants, in minor units: a merchant who has one and of whom nothing is payable owes it. */
export function withDebts(decisions: readonly PayoutDecision[], debts: ReadonlyMap<string, number>): PayoutDecision[] {
  return decisions.map((decision) => {
    const debtMinor = debts.get(decision.merchantId) ?? 0
    if (decision.isPaid || debtMinor <= 0 || !['negative_balance', 'nothing_payable'].includes(decision.code)) return decision
    return { ...decision, code: 'negative_balance', owedMinor: (decision.owedMinor ?? 0) + debtMinor }
  })
}
