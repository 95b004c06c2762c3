import type { CommissionExplanation } from '@stoa/contract/commission.ts'
import type { Conditions } from '@stoa/contract/commission-shadow.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Fee, Sale } from '@stoa/contract/commission-fee.ts'
import { commissionOf } from '@stoa/contract/commission-fee.ts'

/** A commission rule as far as deciding goes. */
export type Rule = Conditions & Fee & { id: string; name: string }

/** An order line as rules see it. `collectionIds` are the collections of its product with all above them. */
export type Line = {
  merchantId: string
  productId: string
  campaignId: string | null
  collectionIds: ReadonlySet<string>
  unitPriceMinor: number
  on: string
}

/** Whether all that a rule asks holds for a line. */
export function isMatch(rule: Conditions, line: Line): boolean {
  return (
    (rule.merchantId === null || rule.merchantId === line.merchantId) &&
    (rule.productId === null || rule.productId === line.productId) &&
    (rule.campaignId === null || rule.campaignId === line.campaignId) &&
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

/** Which rule won on a line and what it charges, as it is frozen there. */
export type FrozenCommission = Omit<CommissionExplanation, 'reason'>

/** Returns what a line pays and by which rule. Without a rule it pays nothing. */
export function explainCommission(rule: Rule | undefined, sale: Sale): { commissionMinor: number; explanation: FrozenCommission } {
  if (!rule)
    return {
      commissionMinor: 0,
      explanation: { ruleId: null, ruleName: '', percentageBasisPoints: 0, fixedMinor: 0, floorMinor: null, capMinor: null },
    }
  const { id, name, percentageBasisPoints, fixedMinor, floorMinor, capMinor } = rule
  return {
    commissionMinor: commissionOf(rule, sale),
    explanation: { ruleId: id, ruleName: name, percentageBasisPoints, fixedMinor, floorMinor, capMinor },
  }
}

/** Returns a frozen commission with the fee in words, in the reader's language. */
export function describeCommission(language: Language, frozen: FrozenCommission, currency: string): CommissionExplanation {
  const { ruleId, percentageBasisPoints, fixedMinor, floorMinor, capMinor } = frozen
  const money = (minor: number) => ({ amount: { minor, currency } })
  const parts: Message[] = []
  if (ruleId === null) parts.push(message('commission.no_rule'))
  else {
    if (percentageBasisPoints > 0 || fixedMinor === 0) parts.push(message('commission.percent', { percent: percentageBasisPoints }))
    if (fixedMinor > 0) parts.push(message('commission.fixed', money(fixedMinor)))
    if (floorMinor !== null) parts.push(message('commission.floor', money(floorMinor)))
    if (capMinor !== null) parts.push(message('commission.cap', money(capMinor)))
  }
  return { ...frozen, reason: parts.map((part) => describe(language, part)).join(', ') }
}
