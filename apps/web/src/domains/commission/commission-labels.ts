import { t } from '@lingui/core/macro'
import { commissionOf } from '@stoa/contract/commission-fee.ts'
import type { CommissionRule } from '@stoa/contract/commission.ts'
import { date, money, percentOfBasisPoints } from '../../lib/format.ts'

type Conditions = Pick<
  CommissionRule,
  'merchant' | 'collection' | 'product' | 'campaign' | 'minPriceMinor' | 'maxPriceMinor' | 'validFrom' | 'validUntil' | 'currency'
>
type Fee = Pick<CommissionRule, 'percentageBasisPoints' | 'fixedMinor' | 'floorMinor' | 'capMinor' | 'basis'>

/** What a rule asks of an order line, one condition each. None: it matches everything. */
export function conditionsOf(rule: Conditions): { label: string; text: string }[] {
  const { merchant, collection, product, campaign } = rule
  const price = priceBand(rule)
  const days = dayWindow(rule)
  return [
    // A product is always of one merchant, so that naming both says nothing more.
    ...(merchant && !product ? [{ label: t`Merchant`, text: merchant.name }] : []),
    ...(collection ? [{ label: t`Collection`, text: collection.name }] : []),
    ...(product ? [{ label: t`Product`, text: merchant ? `${product.name}, ${merchant.name}` : product.name }] : []),
    ...(campaign ? [{ label: t`Campaign`, text: campaign.name }] : []),
    ...(price ? [{ label: t`Price`, text: price }] : []),
    ...(days ? [{ label: t`Dates`, text: days }] : []),
  ]
}

function priceBand({ minPriceMinor: least, maxPriceMinor: most, currency }: Conditions): string | undefined {
  const amount = (minor: number) => money({ minor, currency })
  if (least !== null && most !== null) return t`${amount(least)} to ${amount(most)}`
  if (least !== null) return t`from ${amount(least)}`
  return most === null ? undefined : t`up to ${amount(most)}`
}

function dayWindow({ validFrom, validUntil }: Conditions): string | undefined {
  if (validFrom !== null && validUntil !== null) return t`${date(validFrom)} to ${date(validUntil)}`
  if (validFrom !== null) return t`from ${date(validFrom)}`
  return validUntil === null ? undefined : t`until ${date(validUntil)}`
}

/** Returns an amount with what it counts for: "€0.30 per item". */
function perBasis(amount: string, basis: Fee['basis']): string {
  if (basis === 'line') return t`${amount} per order line`
  return basis === 'order' ? t`${amount} per order` : t`${amount} per item`
}

/** Returns what a rule charges, in two parts: "12.5% + €0.30 per item" and "min. €1.00, max. €20.00 per item". */
export function feeLabel(fee: Fee, currency: string): { rate: string; limits: string } {
  const amount = (minor: number) => money({ minor, currency })
  const rate = [
    ...(fee.percentageBasisPoints > 0 || fee.fixedMinor === 0 ? [percentOfBasisPoints(fee.percentageBasisPoints)] : []),
    ...(fee.fixedMinor > 0 ? [perBasis(amount(fee.fixedMinor), fee.basis)] : []),
  ].join(' + ')
  const limits = [
    ...(fee.floorMinor === null ? [] : [t`min. ${amount(fee.floorMinor)}`]),
    ...(fee.capMinor === null ? [] : [t`max. ${amount(fee.capMinor)}`]),
  ].join(', ')
  return { rate, limits: limits === '' ? '' : perBasis(limits, fee.basis) }
}

/** Returns the commission of one item of a price, in minor units. */
export function commissionOnOne(fee: Fee, priceMinor: number): number {
  return commissionOf(fee, { unitPriceMinor: priceMinor, quantity: 1, lineTotalMinor: priceMinor })
}

/** Whether a rule stands outside its days on a day (`YYYY-MM-DD`, where the marketplace is): over, or not begun. */
export function dayState({ validFrom, validUntil }: Pick<CommissionRule, 'validFrom' | 'validUntil'>, today: string): 'over' | 'later' | undefined {
  if (validUntil !== null && validUntil < today) return 'over'
  return validFrom !== null && validFrom > today ? 'later' : undefined
}

/** True when a rule charges the commission of every line, so that no rule below it is tried. */
export function matchesEverything(rule: Conditions & Pick<CommissionRule, 'feeName'>): boolean {
  return rule.feeName === '' && conditionsOf(rule).length === 0
}
