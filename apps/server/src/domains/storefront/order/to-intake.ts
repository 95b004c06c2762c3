import { splitMinor, toEqualUnits } from '@stoa/contract/amounts.ts'
import { positiveMinor } from '@stoa/contract/money.ts'
import { Quantity } from '@stoa/contract/order-input.ts'
import { Address, maxCustomerNote } from '@stoa/contract/order-intake.ts'
import { Instant } from '@stoa/contract/page.ts'
import { cleanLine, cleanProse, isVisible } from '@stoa/contract/text-characters.ts'
import { message } from '@stoa/messages/describe.ts'
import * as z from 'zod/mini'
import { AppError } from '../../../kit/errors.ts'
import { checkPart } from '../../../kit/validate-request.ts'
import type { ShopSale } from '../../connection/ports-order.ts'
import type { Intake } from '../../order/intake/price-lines.ts'
import type { Remaining } from './rules-early.ts'
import type { OtherLine, OwnLine } from './rules-lines.ts'

const sum = (lines: readonly { totalMinor: number }[]): number => lines.reduce((total, line) => total + line.totalMinor, 0)

/** What the order API takes as well: a shop may say anything. */
const Sold = z.object({
  lines: z.array(z.object({ quantity: Quantity, totalMinor: positiveMinor, taxMinor: positiveMinor })),
  shippingMinor: positiveMinor,
  placedAt: Instant,
})

/** Text of a shop's shopper: one line as the order API accepts it, as long as we keep it; empty where nothing of it is seen. */
export function cleanText(text: string | undefined, length: number): string {
  const line = cleanLine((text ?? '').trim())
    .slice(0, length)
    .toWellFormed()
  return isVisible(line) ? line : ''
}

/**
 * Divides the shipping by the value of the goods: what falls on the merchants' lines, and what on items that were refunded before the order was received. The
 * rest is of the shop's own goods.
 */
export function divideShipping(
  shippingMinor: number,
  own: readonly OwnLine[],
  others: readonly OtherLine[],
  goneMinor: number,
): { oursMinor: number; heldMinor: number } {
  if (others.length === 0 && goneMinor <= 0) return { oursMinor: shippingMinor, heldMinor: 0 }
  const [oursMinor = 0, , heldMinor = 0] = splitMinor(shippingMinor, [sum(own), Math.max(0, sum(others)), Math.max(0, goneMinor)])
  return { oursMinor, heldMinor }
}

/**
 * Returns the purchase that an order of the shop is here: the lines of merchants at what the shopper paid for them, and their part of the shipping. A line
 * whose total is no multiple of its quantity becomes two. Throws `invalid_input` without an address, for a quantity, an amount or a time that no order has,
 * and where the lines come to more than the shopper paid. `reference` is what the purchase is called.
 */
export function toIntake(
  { sale, paidBackMinor }: Pick<Remaining, 'sale' | 'paidBackMinor'>,
  own: readonly OwnLine[],
  others: readonly OtherLine[],
  { reference, shippingMinor }: { reference: string; shippingMinor: number },
): Intake {
  checkPart(Sold, { ...sale, lines: own })
  checkSum({ ...sale, totalMinor: sale.totalMinor - paidBackMinor }, own, others)
  const { customer } = sale
  const shippingAddress = toAddress(sale.shippingAddress, customer.name) ?? (sale.billingAddress && toAddress(sale.billingAddress, customer.name))
  if (!shippingAddress) throw new AppError('invalid_input', { detail: message('storefront_error.no_address') })
  const billingAddress = sale.billingAddress && toAddress(sale.billingAddress, customer.name)
  return {
    marketplaceOrderReference: reference,
    currency: sale.currency,
    customer: {
      name: cleanText(customer.name, 160) || shippingAddress.name,
      email: cleanText(customer.email, 254),
      phone: cleanText(customer.phone, 40),
    },
    shippingAddress,
    ...(billingAddress ? { billingAddress } : {}),
    customerNote: cleanProse(sale.customerNote ?? '')
      .trim()
      .slice(0, maxCustomerNote)
      .toWellFormed(),
    lines: own.flatMap((line) => {
      const parts = toEqualUnits(line.totalMinor, line.quantity)
      const taxes = splitMinor(
        Math.min(line.taxMinor, line.totalMinor),
        parts.map(({ quantity, unitMinor }) => quantity * unitMinor),
      )
      return parts.map(({ quantity, unitMinor }, index) => ({
        variantId: line.variantId,
        quantity,
        unitPriceMinor: unitMinor,
        taxMinor: taxes[index] ?? 0,
      }))
    }),
    shippingMinor,
    discountMinor: 0,
    marketplaceDiscountMinor: 0,
    placedAt: sale.placedAt,
  }
}

/**
 * The merchants are credited what their lines come to, so it must have been paid: a discount that is on no line, such as a negative fee of a plugin, would be
 * the operator's loss. Each line may be rounded by a minor unit.
 */
function checkSum({ totalMinor, shippingMinor, currency, refunds }: ShopSale, own: readonly OwnLine[], others: readonly OtherLine[]): void {
  const linesMinor = sum(own) + Math.max(0, sum(others)) + shippingMinor
  if (linesMinor <= totalMinor + own.length + others.length + refunds.length + 1) return
  const money = (minor: number) => ({ minor, currency })
  throw new AppError('invalid_input', { detail: message('storefront_error.paid_less', { lines: money(linesMinor), paid: money(totalMinor) }) })
}

function toAddress(theirs: Readonly<Record<string, string>>, customerName: string): Address | undefined {
  const { name, company, street, street2, postalCode, city, region, countryCode } = theirs
  const parsed = Address.safeParse({
    name: cleanText(name, 160) || cleanText(customerName, 160) || cleanText(company, 160),
    company: cleanText(company, 160),
    street: cleanText(street, 200),
    street2: cleanText(street2, 200),
    postalCode: cleanText(postalCode, 20),
    city: cleanText(city, 120),
    region: cleanText(region, 120),
    countryCode: cleanText(countryCode, 2).toUpperCase(),
  })
  return parsed.success ? parsed.data : undefined
}
