import { splitMinor } from '@stoa/contract/amounts.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'

/** A line of a purchase, priced. Amounts in minor units, tax included in the price. */
export type PricedLine = { merchantId: string; quantity: number; unitPriceMinor: number; taxMinor: number }

/** A line's share of the purchase. `index` is its place in the intake. */
export type SplitLine<L> = L & { index: number; discountMinor: number; marketplaceDiscountMinor: number; totalMinor: number }

/** One merchant's part of a purchase. `totalMinor` = goods + shipping − both discounts. */
export type SplitOrder<L> = {
  merchantId: string
  lines: SplitLine<L>[]
  itemCount: number
  goodsMinor: number
  shippingMinor: number
  discountMinor: number
  marketplaceDiscountMinor: number
  taxMinor: number
  totalMinor: number
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Splits an amount by weights into multiples of a step, of which all of them are multiples. */
function splitInSteps(step: number, totalMinor: number, weights: readonly number[]): number[] {
  return splitMinor(
    totalMinor / step,
    weights.map((weight) => weight / step),
  ).map((part) => part * step)
}

/**
 * Splits a purchase over its merchants, in the order they first appear. Shipping goes by merchant where it was quoted so, else like the discount by goods
 * value, the discount on to the lines likewise, each to the last minor unit by largest remainder (ties to the earlier), so that the parts always sum to the whole.
 * The marketplace's discount goes by what the other leaves of the goods. Together they must not be more than the goods: no line may fall below nothing.
 * Where all amounts are multiples of `step`, so are the parts: the payment provider moves nothing less.
 */
export function splitPurchase<L extends PricedLine>(
  lines: readonly L[],
  shipping: number | ReadonlyMap<string, number>,
  discountMinor: number,
  marketplaceDiscountMinor = 0,
  step = 1,
): SplitOrder<L>[] {
  const groups = [
    ...Map.groupBy(
      lines.map((line, index) => ({ ...line, index })),
      (line) => line.merchantId,
    ).entries(),
  ]
  const goods = groups.map(([, own]) => sum(own.map(subtotalOf)))
  const shippings = typeof shipping === 'number' ? splitInSteps(step, shipping, goods) : groups.map(([merchantId]) => shipping.get(merchantId) ?? 0)
  const discounts = splitInSteps(step, discountMinor, goods)
  const marketplaceDiscounts = splitInSteps(
    step,
    marketplaceDiscountMinor,
    goods.map((minor, at) => minor - (discounts[at] ?? 0)),
  )
  return groups.map(([merchantId, own], at) => {
    const [goodsMinor = 0, shippingMinor = 0, discount = 0, marketplaceDiscount = 0] = [
      goods[at],
      shippings[at],
      discounts[at],
      marketplaceDiscounts[at],
    ]
    return {
      merchantId,
      lines: discountLines(own, discount, marketplaceDiscount, step),
      itemCount: sum(own.map((line) => line.quantity)),
      goodsMinor,
      shippingMinor,
      discountMinor: discount,
      marketplaceDiscountMinor: marketplaceDiscount,
      taxMinor: sum(own.map((line) => line.taxMinor)),
      totalMinor: goodsMinor + shippingMinor - discount - marketplaceDiscount,
    }
  })
}

/** Divides the discounts of an order among its lines. */
function discountLines<L extends PricedLine>(
  lines: readonly (L & { index: number })[],
  discount: number,
  marketplaceDiscount: number,
  step: number,
): SplitLine<L>[] {
  const shares = splitInSteps(step, discount, lines.map(subtotalOf))
  const rests = lines.map((line, n) => subtotalOf(line) - (shares[n] ?? 0))
  const marketplaceShares = splitInSteps(step, marketplaceDiscount, rests)
  return lines.map((line, n) => {
    const [discountMinor = 0, marketplaceDiscountMinor = 0, rest = 0] = [shares[n], marketplaceShares[n], rests[n]]
    return { ...line, discountMinor, marketplaceDiscountMinor, totalMinor: rest - marketplaceDiscountMinor }
  })
}

/** Quantity × unit price of a line, in minor units. */
export function subtotalOf(line: { quantity: number; unitPriceMinor: number }): number {
  return line.quantity * line.unitPriceMinor
}

/** Returns the deadline so many hours after an order was placed; null without a limit. */
export function dueAfter(placedAt: Date, hours: number | null): string | null {
  return hours === null ? null : new Date(placedAt.getTime() + hours * 3_600_000).toISOString()
}

/** A product an intake names, as far as selling it goes. */
export type Offer = {
  isListed: boolean
  /** The product itself is complete, and no required attribute is missing unless the marketplace keeps such products on sale. */
  isReady: boolean
  isPartner: boolean
  isDiscontinued: boolean
  sku: string
  currency: string
  priceMinor: number | null
}

/** Returns the variants that a line may mean: of several with its SKU those that are still sold, where there are any. */
export function meantBy<T extends Pick<Offer, 'isDiscontinued'>>(offers: readonly T[]): readonly T[] {
  const sold = offers.filter(({ isDiscontinued }) => !isDiscontinued)
  return sold.length > 0 ? sold : offers
}

/** Why a line cannot be sold: the code of the answer and, where it says more, that of the line. */
type Rejection = {
  code: 'unknown_product' | 'not_ready' | 'currency_mismatch' | 'invalid_input'
  issueCode?: 'merchant_paused' | 'ambiguous_sku' | 'discontinued'
  field: string
  message: Message
}

/** Why a line cannot be sold: code, field of the line and words; undefined when it can. `found` counts the variants the line may mean. */
export function rejectionReason(
  line: { variantId?: string | undefined; sku?: string | undefined; unitPriceMinor?: number | undefined },
  offers: readonly Offer[],
  currency: string,
): Rejection | undefined {
  const field = line.variantId === undefined ? 'sku' : 'variantId'
  const [offer] = offers
  if (!offer || !offer.isListed) return { code: 'unknown_product', field, message: message('order_error.not_sold') }
  if (!offer.isPartner) return { code: 'unknown_product', issueCode: 'merchant_paused', field, message: message('order_error.merchant_paused') }
  if (offers.length > 1) return { code: 'unknown_product', issueCode: 'ambiguous_sku', field, message: message('order_error.ambiguous_sku') }
  if (line.variantId !== undefined && line.sku !== undefined && line.sku !== offer.sku)
    return {
      code: 'invalid_input',
      field: 'sku',
      message: message('order_error.other_sku', { sku: offer.sku, sent: line.sku }),
    }
  if (offer.isDiscontinued) return { code: 'unknown_product', issueCode: 'discontinued', field, message: message('order_error.no_longer_sold') }
  if (!offer.isReady)
    return {
      code: 'not_ready',
      field,
      message: message('order_error.not_ready'),
    }
  if (offer.currency !== currency)
    return { code: 'currency_mismatch', field, message: message('order_error.other_currency', { currency: offer.currency, sent: currency }) }
  if (line.unitPriceMinor === undefined && offer.priceMinor === null)
    return { code: 'invalid_input', field: 'unitPriceMinor', message: message('order_error.price_required') }
  return undefined
}
