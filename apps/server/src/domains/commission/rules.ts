import type { CommissionExplanation } from '@stoa/contract/commission.ts'
import type { Conditions } from '@stoa/contract/commission-shadow.ts'
import { decimalFromMinor } from '@stoa/contract/money.ts'
import type { Fee, Sale } from '@stoa/contract/commission-fee.ts'
import { commissionOf } from '@stoa/contract/commission-fee.ts'

/** A commission rule as far as deciding goes. */
export type Rule = Conditions & Fee & { id: string; name: string }

/** An order line as rules see it. `collectionIds` are the collections of its product with all above them. */
export type Line = { merchantId: string; productId: string; collectionIds: ReadonlySet<string>; unitPriceMinor: number; on: string }

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
