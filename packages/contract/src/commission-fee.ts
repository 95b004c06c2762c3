/** The fee of a commission rule. Amounts in minor units per item; the percentage is of the line, in basis points. */
export type Fee = { percentageBasisPoints: number; fixedMinor: number; floorMinor: number | null; capMinor: number | null }

/** What is sold on a line, in minor units. `lineTotalMinor` is after the discount: what the customer really pays. */
export type Sale = { unitPriceMinor: number; quantity: number; lineTotalMinor: number }

/** Returns a share of an amount in basis points, rounded half up. By whole numbers: a float loses cents on large amounts. */
export function shareOf(amountMinor: number, basisPoints: number): number {
  return Number((BigInt(amountMinor) * BigInt(basisPoints) + 5_000n) / 10_000n)
}

/**
 * Returns the commission of a line in minor units: the percentage of the line plus the fixed amount of each item, not below the floor and not
 * above the cap of its items, and never more than the line itself.
 */
export function commissionOf(rule: Fee, sale: Sale): number {
  const requested = shareOf(sale.lineTotalMinor, rule.percentageBasisPoints) + rule.fixedMinor * sale.quantity
  const floored = rule.floorMinor === null ? requested : Math.max(requested, rule.floorMinor * sale.quantity)
  const capped = rule.capMinor === null ? floored : Math.min(floored, rule.capMinor * sale.quantity)
  return Math.min(capped, sale.lineTotalMinor)
}
