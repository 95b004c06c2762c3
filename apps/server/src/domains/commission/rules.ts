import type { CommissionExplanation } from '@stoa/contract/commission.ts'
import type { Conditions } from '@stoa/contract/commission-shadow.ts'
import { decimalFromMinor } from '@stoa/contract/money.ts'

/** What a rule charges. Amounts in minor units per item; the percentage is of the line, in basis points. */
export type Fee = { percentageBasisPoints: number; fixedMinor: number; floorMinor: number | null; capMinor: number | null }

/** A commission rule as far as deciding goes. */
export type Rule = Conditions & Fee & { id: string; name: string }

/** An order line as rules see it. `collectionIds` are the collections of its product with all above them. */
export type Line = { merchantId: string; productId: string; collectionIds: ReadonlySet<string>; unitPriceMinor: number; on: string }

/** What is sold on a line, in minor units. `lineTotalMinor` is after the discount: what the customer really pays. */
export type Sale = { unitPriceMinor: number; quantity: number; lineTotalMinor: number }

/** Whether all that a rule asks holds for a line. */
export function isMatch(rule: Conditions, line: Line): boolean {
  return (
    (rule.merchantId === null || rule.merchantId === line.merchantId) &&
    (rule.productId === null || rule.productId === line.productId) &&
    (rule.collectionId === null || line.collectionIds.has(rule.collectionId)) &&
    (rule.minPriceMinor === null || line.unitPriceMinor >= rule.minPriceMinor) &&
    (rule.maxPriceMinor === null || line.unitPriceMinor <= rule.maxPriceMinor) &&
    (rule.validFrom === null || line.on >= rule.validFrom) &&
    (rule.validUntil === null || line.on <= rule.validUntil)
  )
}

/** The first rule of the list that matches the line: it wins. Undefined when none does. */
export function matchRule<R extends Conditions>(rules: readonly R[], line: Line): R | undefined {
  return rules.find((rule) => isMatch(rule, line))
}

/** A share of an amount in basis points, rounded half up. By whole numbers: a float loses cents on large amounts. */
export function shareOf(amountMinor: number, basisPoints: number): number {
  return Number((BigInt(amountMinor) * BigInt(basisPoints) + 5_000n) / 10_000n)
}

/**
 * What a rule charges on a line, in minor units: the percentage of the line plus the fixed amount of each item, not below the floor and not
 * above the cap of its items, and never more than the line itself.
 */
export function commissionOf(rule: Fee, sale: Sale): number {
  const requested = shareOf(sale.lineTotalMinor, rule.percentageBasisPoints) + rule.fixedMinor * sale.quantity
  const floored = rule.floorMinor === null ? requested : Math.max(requested, rule.floorMinor * sale.quantity)
  const capped = rule.capMinor === null ? floored : Math.min(floored, rule.capMinor * sale.quantity)
  return Math.min(capped, sale.lineTotalMinor)
}

/** What a line pays and why, as it is frozen on the line. Without a rule it pays nothing and says so. */
export function explainCommission(
  rule: Rule | undefined,
  sale: Sale,
  currency: string,
): { commissionMinor: number; explanation: CommissionExplanation } {
  if (!rule)
    return {
      commissionMinor: 0,
      explanation: { ruleId: null, ruleName: '', percentageBasisPoints: 0, fixedMinor: 0, reason: 'No rule matches, so no commission is charged.' },
    }
  const commissionMinor = commissionOf(rule, sale)
  return {
    commissionMinor,
    explanation: {
      ruleId: rule.id,
      ruleName: rule.name,
      percentageBasisPoints: rule.percentageBasisPoints,
      fixedMinor: rule.fixedMinor,
      reason: `“${rule.name}” is the first rule that matches: ${feeText(rule, sale, currency)} is ${money(commissionMinor, currency)}.`,
    },
  }
}

function feeText(rule: Fee, sale: Sale, currency: string): string {
  const requested: string[] = []
  if (rule.percentageBasisPoints > 0 || rule.fixedMinor === 0)
    requested.push(`${rule.percentageBasisPoints / 100} % of ${money(sale.lineTotalMinor, currency)}`)
  if (rule.fixedMinor > 0)
    requested.push(sale.quantity === 1 ? money(rule.fixedMinor, currency) : `${sale.quantity} × ${money(rule.fixedMinor, currency)}`)
  const { floorMinor, capMinor } = rule
  const limits: string[] = []
  if (floorMinor !== null) limits.push(`at least ${money(floorMinor, currency)} an item`)
  if (capMinor !== null) limits.push(`at most ${money(capMinor, currency)} an item`)
  return [requested.join(' plus '), ...limits].join(', ')
}

function money(minor: number, currency: string): string {
  return `${decimalFromMinor(minor, currency)} ${currency}`
}
