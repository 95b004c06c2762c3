import { splitMinor, toEqualUnits } from '@stoa/contract/money.ts'
import { Address } from '@stoa/contract/order.ts'
import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../../../kit/errors.ts'
import type { ShopSale } from '../../connection/ports.ts'
import type { Intake } from '../../order/intake/price-lines.ts'
import type { OtherLine, OwnLine } from './rules-lines.ts'

const sum = (lines: readonly { totalMinor: number }[]): number => lines.reduce((total, line) => total + line.totalMinor, 0)

/** Text of a shop's shopper: without control characters, and as long as we keep it. */
const clean = (text: string | undefined, length: number): string =>
  (text ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, length)

/**
 * Returns the purchase that an order of the shop is here: the lines of merchants at what the shopper paid for them, and of the shipping the part that
 * falls on them by the value of the goods. A line whose total is no multiple of its quantity becomes two. Throws `invalid_input` without an address.
 */
export function toIntake(sale: ShopSale, own: readonly OwnLine[], others: readonly OtherLine[]): Intake {
  const [shippingMinor = 0] = splitMinor(sale.shippingMinor, [sum(own), sum(others)])
  const { customer } = sale
  const shippingAddress = toAddress(sale.shippingAddress, customer.name) ?? (sale.billingAddress && toAddress(sale.billingAddress, customer.name))
  if (!shippingAddress) throw new AppError('invalid_input', { detail: message('storefront_error.no_address') })
  const billingAddress = sale.billingAddress && toAddress(sale.billingAddress, customer.name)
  return {
    marketplaceOrderReference: clean(sale.number, 100) || sale.reference,
    currency: sale.currency,
    customer: { name: clean(customer.name, 160) || shippingAddress.name, email: clean(customer.email, 254), phone: clean(customer.phone, 40) },
    shippingAddress,
    ...(billingAddress ? { billingAddress } : {}),
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
    placedAt: sale.placedAt,
  }
}

function toAddress(theirs: Readonly<Record<string, string>>, customerName: string): Address | undefined {
  const { name, company, street, street2, postalCode, city, region, countryCode } = theirs
  const parsed = Address.safeParse({
    name: clean(name, 160) || clean(customerName, 160) || clean(company, 160),
    company: clean(company, 160),
    street: clean(street, 200),
    street2: clean(street2, 200),
    postalCode: clean(postalCode, 20),
    city: clean(city, 120),
    region: clean(region, 120),
    countryCode: clean(countryCode, 2).toUpperCase(),
  })
  return parsed.success ? parsed.data : undefined
}
