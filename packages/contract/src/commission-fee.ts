import { proportion, splitMinor } from './amounts.ts'

/** What the fixed amount, the minimum and the maximum of a fee count for: each item, all lines of one variant in an order, or all lines of an order it applies to. */
export type FeeBasis = 'item' | 'line' | 'order'

/** The fee of a commission rule. Amounts in minor units by its basis (absent: per item); the percentage is of the line, in basis points. */
export type Fee = { percentageBasisPoints: number; fixedMinor: number; floorMinor: number | null; capMinor: number | null; basis?: FeeBasis }

/** What is sold on a line, in minor units. `lineTotalMinor` is what the merchant gets for it: what the customer pays, and what the marketplace pays for the customer. Without a variant it is of none but itself. */
export type Sale = { unitPriceMinor: number; quantity: number; lineTotalMinor: number; variantId?: string }

/** Returns a share of an amount in basis points, rounded half up. */
export function shareOf(amountMinor: number, basisPoints: number): number {
  return proportion(amountMinor, basisPoints, 10_000)
}

/**
 * Returns the fee of a line in minor units: the percentage of the line plus the fixed amount, not below the minimum and not above the maximum, each
 * once or for each item by the basis; never more than the line itself.
 */
export function commissionOf(rule: Fee, sale: Sale): number {
  const count = (rule.basis ?? 'item') === 'item' ? sale.quantity : 1
  const requested = shareOf(sale.lineTotalMinor, rule.percentageBasisPoints) + rule.fixedMinor * count
  const floored = rule.floorMinor === null ? requested : Math.max(requested, rule.floorMinor * count)
  const capped = rule.capMinor === null ? floored : Math.min(floored, rule.capMinor * count)
  return Math.min(capped, sale.lineTotalMinor)
}

/**
 * Returns the fee of each line of one order that one rule applies to, in minor units. A fee per order is shared by the totals of the lines, and so is one per
 * line where a variant has several: a line whose total is no multiple of its quantity is two.
 */
export function feesOf(rule: Fee, sales: readonly Sale[]): number[] {
  const { basis = 'item' } = rule
  if (basis === 'item') return sales.map((sale) => commissionOf(rule, sale))
  const fees = sales.map(() => 0)
  const keyed = sales.map((sale, index) => ({ index, sale, key: basis === 'order' ? '' : (sale.variantId ?? index) }))
  for (const [, group] of Map.groupBy(keyed, ({ key }) => key)) {
    const totals = group.map(({ sale }) => sale.lineTotalMinor)
    const lineTotalMinor = totals.reduce((sum, total) => sum + total, 0)
    const shares = splitMinor(commissionOf(rule, { unitPriceMinor: 0, quantity: 1, lineTotalMinor }), totals)
    for (const [n, { index }] of group.entries()) fees[index] = shares[n] ?? 0
  }
  return fees
}
