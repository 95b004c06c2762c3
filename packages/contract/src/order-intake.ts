import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Currency, positiveMinor } from './money.ts'
import { Quantity } from './order-input.ts'
import { IntakeAmounts, NewCustomer } from './order-shapes.ts'
import { Id, Instant } from './page.ts'
import { line, optionalLine, prose } from './text.ts'
import { CountryCode } from './text-formats.ts'

/** Where goods or documents go. */
export const Address = z.strictObject({
  /** The person who receives it. */
  name: line(160),
  /** The company, where it goes to one; empty for none. */
  company: z._default(optionalLine(160), ''),
  /** Street and house number. */
  street: line(200),
  /** Floor, flat or building; empty for none. */
  street2: z._default(optionalLine(200), ''),
  /** In the form of its country, such as 1016 HD in NL; empty where the country has none. */
  postalCode: z._default(optionalLine(20), ''),
  /** The town. */
  city: line(120),
  /** State or province, such as CA; empty for none. */
  region: z._default(optionalLine(120), ''),
  /** ISO 3166-1 alpha-2, upper case: NL. */
  countryCode: CountryCode,
})
export type Address = z.infer<typeof Address>

/** Where an order goes, and what the shopper wrote with it. */
export const OrderDelivery = {
  /** Where it is shipped to: the address of the purchase, or what it was corrected to. */
  shippingAddress: Address,
  /** Where documents go; null: as the shipping address. */
  billingAddress: z.nullable(Address),
  /** What the shopper wrote to the sellers; empty where nothing, and once the data of the shopper are erased. */
  customerNote: z.string(),
}

/** The longest note of a customer, in characters. */
export const maxCustomerNote = 1000

/** What a sales channel sends: one shopper's purchase. Amounts include tax; `unitPriceMinor` is that of the product by default; both discounts are divided by goods value. */
export const OrderIntake = z.strictObject({
  /** Your own number of the purchase. It is shown to merchants and shoppers, and orders are found by it. */
  marketplaceOrderReference: line(100),
  /** The currency of every amount of the purchase: that of the marketplace. */
  currency: Currency,
  /** Who buys. */
  customer: NewCustomer,
  /** Where the goods go. */
  shippingAddress: Address,
  /** Where documents go. Absent: as the shipping address. */
  billingAddress: z.optional(Address),
  /** What the shopper wrote to the sellers, such as where to leave the parcel or the text of a card; empty for nothing. Each merchant of the purchase reads it. */
  customerNote: z._default(prose(maxCustomerNote), ''),
  /** What is bought: 1 to 200 lines, of any merchants of the marketplace. */
  lines: z
    .array(
      z.strictObject({
        /** A variant id of this marketplace, or `sku` with its merchant. */
        variantId: z.optional(Id),
        /** Whose `sku` it is: needed with `sku` only. */
        merchantId: z.optional(Id),
        /** The SKU of the variant, in place of `variantId`. */
        sku: z.optional(line(200)),
        /** How many are bought. */
        quantity: Quantity,
        /** The price of one piece with tax, in minor units, where the sales channel has prices of its own: it replaces the price in the catalogue. Absent: the price that applies now, that of a running campaign included. Below that price, an API key needs `order:price`. */
        unitPriceMinor: z.optional(positiveMinor),
        /** How much of the price of the whole line, not of a piece, is tax, in minor units; prices include it. 0: the order shows no tax. */
        taxMinor: z._default(positiveMinor, 0),
      }),
    )
    .check(z.minLength(1, issue('input.line_required')), z.maxLength(200)),
  ...IntakeAmounts,
  /** Optional check: what the shopper pays, in minor units. It has to equal goods + shipping − both discounts, or the purchase is refused (`totals_mismatch`). */
  totalMinor: z.optional(positiveMinor),
  /** When the shopper bought, for a purchase that is sent later: at most 366 days ago. Absent: now. */
  placedAt: z.optional(Instant),
  /** The payment the storefront created at the provider, such as a PaymentIntent of Stripe or an authorisation of Adyen. Without it, one is created. */
  paymentReference: z.optional(line(200)),
  /** `merchant`: the merchants collect the money themselves, such as on delivery. No payment is requested; refused unless the marketplace allows it. */
  collectedBy: z.optional(z.enum(['provider', 'merchant'])),
})
export type OrderIntake = z.input<typeof OrderIntake>

/** A purchase as a storefront sends it: ids are made up. */
export const intakeExample = {
  marketplaceOrderReference: 'WEB-1001',
  currency: 'EUR',
  customer: { name: 'Noor de Vries', email: 'noor@example.com', phone: '+31 20 555 0134', language: 'nl' },
  shippingAddress: { name: 'Noor de Vries', street: 'Prinsengracht 214', postalCode: '1016 HD', city: 'Amsterdam', countryCode: 'NL' },
  lines: [
    { variantId: '0199d1a2-7c3e-7b51-9a40-2f6c1d8e5b10', quantity: 2, taxMinor: 434 },
    { merchantId: '0199d1a2-6a11-7d02-8c55-91b3e7f0a4c2', sku: 'LAMP-OAK', quantity: 1, taxMinor: 867 },
  ],
  shippingMinor: 990,
  shippingByMerchant: [
    { merchantId: '0199d1a2-5f20-7e83-b1d7-4c09a86f3e55', priceMinor: 495 },
    { merchantId: '0199d1a2-6a11-7d02-8c55-91b3e7f0a4c2', priceMinor: 495 },
  ],
  totalMinor: 8485,
  paymentReference: 'pi_3Pq8Zk2eZvKYlo2C1a7Bd9Xf',
}
