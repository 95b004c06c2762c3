import type { CommissionExplanation } from '@stoa/contract/commission.ts'
import type { Fee, Sale } from '@stoa/contract/commission-fee.ts'
import { feesOf } from '@stoa/contract/commission-fee.ts'
import type { Conditions } from '@stoa/contract/commission-shadow.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message } from '@stoa/messages/describe.ts'

/** A commission rule as far as deciding goes. */
export type Rule = Conditions & Fee & { id: string; name: string; feeName: string }

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

/** A rule's fee as it is frozen on a line. `basis` is absent on orders from before it could be chosen. */
type FrozenFee = Fee & { ruleId: string; ruleName: string }

/** What a line was charged, as it is frozen there: the commission, and every fee with its amount. `charges` is absent on older orders. */
export type FrozenCommission = Omit<FrozenFee, 'ruleId'> & {
  ruleId: string | null
  charges?: (FrozenFee & { feeName: string; amountMinor: number })[]
}

/** What is charged on a line. `feeMinor` is the part of `commissionMinor` that fees of other names are. */
export type Charged = { commissionMinor: number; feeMinor: number; explanation: FrozenCommission; beaten: { id: string; name: string }[] }

/** A line to be charged. Lines of one `orderKey` share the fees per order. */
export type ChargedLine = Line & Sale & { orderKey: string }

/**
 * Returns what each line is charged: of the rules of each fee name the first that matches. Fees are charged in the order of the list, the commission
 * first, and together never more than the line.
 */
export function chargeLines(rules: readonly Rule[], lines: readonly ChargedLine[]): Charged[] {
  const matching = lines.map((line) => rules.filter((rule) => isMatch(rule, line)))
  const left = lines.map((line) => line.lineTotalMinor)
  const charges: NonNullable<FrozenCommission['charges']>[] = lines.map(() => [])
  const winners = new Set<string>()
  for (const feeName of new Set(['', ...rules.map((rule) => rule.feeName)])) {
    const won = lines.flatMap((line, index) => {
      const rule = matching[index]?.find((one) => one.feeName === feeName)
      return rule ? [{ line, index, rule }] : []
    })
    for (const group of Map.groupBy(won, ({ line, rule }) => `${rule.id} ${line.orderKey}`).values()) {
      const [first] = group
      if (!first) continue
      const { id: ruleId, name: ruleName, percentageBasisPoints, fixedMinor, floorMinor, capMinor, basis = 'item' } = first.rule
      const fees = feesOf(
        first.rule,
        group.map(({ line }) => line),
      )
      for (const [n, { index }] of group.entries()) {
        const amountMinor = Math.min(fees[n] ?? 0, left[index] ?? 0)
        left[index] = (left[index] ?? 0) - amountMinor
        winners.add(`${index} ${ruleId}`)
        charges[index]?.push({ feeName, ruleId, ruleName, percentageBasisPoints, fixedMinor, floorMinor, capMinor, basis, amountMinor })
      }
    }
  }
  return lines.map((_, index) => {
    const own = charges[index] ?? []
    const commissionMinor = own.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const main = own.find(({ feeName }) => feeName === '')
    const { percentageBasisPoints = 0, fixedMinor = 0, floorMinor = null, capMinor = null, basis = 'item' } = main ?? {}
    return {
      commissionMinor,
      feeMinor: commissionMinor - (main?.amountMinor ?? 0),
      explanation: {
        ruleId: main?.ruleId ?? null,
        ruleName: main?.ruleName ?? '',
        percentageBasisPoints,
        fixedMinor,
        floorMinor,
        capMinor,
        basis,
        charges: own,
      },
      beaten: (matching[index] ?? []).filter(({ id }) => !winners.has(`${index} ${id}`)).map(({ id, name }) => ({ id, name })),
    }
  })
}

/** Returns a frozen commission with each fee in words, in the reader's language. */
export function describeCommission(language: Language, frozen: FrozenCommission, currency: string): CommissionExplanation {
  const { charges = [], basis: _, ...main } = frozen
  return {
    ...main,
    reason: frozen.ruleId === null ? describe(language, message('commission.no_rule')) : describeFee(language, frozen, currency),
    charges: charges.map(({ feeName, amountMinor, ...fee }) => ({
      feeName,
      ruleId: fee.ruleId,
      ruleName: fee.ruleName,
      reason: describeFee(language, fee, currency, feeName !== ''),
      amount: { minor: amountMinor, currency },
    })),
  }
}

/** Returns a fee in words: "12.5% commission, max €60.00 per item". A named fee is "12.5% of the line". */
export function describeFee(language: Language, fee: Fee, currency: string, isNamed = false): string {
  const { percentageBasisPoints, fixedMinor, floorMinor, capMinor, basis = 'item' } = fee
  const money = (minor: number) => ({ amount: { minor, currency } })
  const parts: Message[] = []
  if (percentageBasisPoints > 0 || fixedMinor === 0)
    parts.push(message(isNamed ? 'commission.share' : 'commission.percent', { percent: percentageBasisPoints }))
  if (fixedMinor > 0) parts.push(message(`commission.fixed_${basis}`, money(fixedMinor)))
  if (floorMinor !== null) parts.push(message(`commission.floor_${basis}`, money(floorMinor)))
  if (capMinor !== null) parts.push(message(`commission.cap_${basis}`, money(capMinor)))
  return parts.map((part) => describe(language, part)).join(', ')
}
