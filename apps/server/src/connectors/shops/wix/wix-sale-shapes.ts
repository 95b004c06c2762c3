import * as z from 'zod/mini'
import { listOf } from './list-of.ts'

const orElse = z.catch
/** A text that Wix leaves out or sets to null where there is none. */
const Text = orElse(z.string(), '')
/** An amount as a decimal in the currency of the order. One of another kind is refused: it must not count as nothing. */
const Amount = z.object({ amount: z.string() })
const MaybeAmount = z.nullish(Amount)
const Tax = z.object({ taxAmount: MaybeAmount })

const Contact = orElse(z.nullish(z.object({ firstName: Text, lastName: Text, phone: Text, company: Text })), null)
const Address = orElse(
  z.nullish(
    z.object({
      country: Text,
      subdivision: Text,
      city: Text,
      postalCode: Text,
      addressLine: Text,
      addressLine2: Text,
      streetAddress: orElse(z.nullish(z.object({ number: Text, name: Text })), null),
    }),
  ),
  null,
)
const Place = orElse(z.nullish(z.object({ address: Address, contactDetails: Contact })), null)
export type Place = z.infer<typeof Place>

/** What of the catalogue a line is of. */
export const CatalogReference = orElse(
  z.nullish(
    z.object({
      catalogItemId: Text,
      options: orElse(z.nullish(z.object({ variantId: Text, options: orElse(z.nullish(z.record(z.string(), z.unknown())), null) })), null),
    }),
  ),
  null,
)
export type CatalogReference = z.infer<typeof CatalogReference>

/** An order that a shopper placed in the shop. */
export const WixSale = z.object({
  id: z.string(),
  number: orElse(z.union([z.string(), z.number()]), ''),
  createdDate: z.string(),
  purchasedDate: orElse(z.nullish(z.string()), null),
  status: z.string(),
  paymentStatus: Text,
  currency: z.string(),
  buyerInfo: orElse(z.nullish(z.object({ email: Text })), null),
  buyerNote: Text,
  priceSummary: z.object({ total: Amount }),
  billingInfo: Place,
  recipientInfo: Place,
  shippingInfo: z.nullish(
    z.object({
      logistics: orElse(z.nullish(z.object({ shippingDestination: Place })), null),
      cost: z.nullish(z.object({ price: MaybeAmount, totalPriceAfterTax: MaybeAmount })),
    }),
  ),
  lineItems: listOf(
    z.object({
      id: z.string(),
      productName: orElse(z.nullish(z.object({ original: Text })), null),
      catalogReference: CatalogReference,
      physicalProperties: orElse(z.nullish(z.object({ sku: Text })), null),
      quantity: z.int(),
      restockQuantity: orElse(z.nullish(z.number()), null),
      totalPriceAfterTax: Amount,
      taxInfo: z.nullish(Tax),
      taxDetails: z.nullish(z.object({ totalTax: MaybeAmount })),
    }),
  ),
})
export type WixSale = z.infer<typeof WixSale>

const RefundedItems = orElse(z.nullish(z.array(z.object({ lineItemId: z.string(), quantity: z.int() }))), null)
export const Transactions = z.object({
  orderId: z.string(),
  payments: listOf(
    z.object({ id: z.string(), amount: MaybeAmount, giftcardPaymentDetails: orElse(z.nullish(z.looseObject({ appId: Text })), null) }),
  ),
  refunds: listOf(
    z.object({
      id: z.string(),
      transactions: listOf(z.object({ paymentId: Text, amount: MaybeAmount, refundStatus: Text })),
      details: orElse(z.nullish(z.object({ reason: Text, lineItems: RefundedItems, items: RefundedItems })), null),
      summary: orElse(
        z.nullish(
          z.object({ breakdown: z.nullish(z.object({ lineItems: listOf(z.object({ lineItemId: z.string(), totalRefundedAmount: Amount })) })) }),
        ),
        null,
      ),
    }),
  ),
})
export type Transactions = z.infer<typeof Transactions>
export const OrderTransactions = z.object({ orderTransactions: Transactions })
