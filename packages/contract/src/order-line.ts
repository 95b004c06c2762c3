import * as z from 'zod/mini'
import { CommissionExplanation } from './commission.ts'
import { Money } from './money.ts'
import { Id } from './page.ts'
import { TaxReason } from './tax-reason.ts'
import { Picture } from './text.ts'

/** A line of an order: what was bought, and what became of it. */
export const OrderLine = z.object({
  /** The id of the line, for shipments and refunds. */
  lineId: Id,
  /** The product. */
  productId: Id,
  /** The variant that was bought. */
  variantId: Id,
  /** The name of the product when it was bought. */
  name: z.string(),
  /** The name of the variant; empty where the product has only one. */
  variantName: z.string(),
  /** The SKU when it was bought; empty for none. */
  sku: z.string(),
  /** Its picture; null for none. */
  image: z.nullable(Picture),
  /** How many were bought. */
  quantity: z.int(),
  /** How many of them were shipped. */
  fulfilledQuantity: z.int(),
  /** How many of them were refunded. */
  refundedQuantity: z.int(),
  /** What can still be shipped: not shipped yet, and not refunded before shipment. */
  shippableQuantity: z.int(),
  /** The price of one piece with tax. */
  unitPrice: Money,
  /** The line's share of the merchants' discount: quantity × unit price − `discount` − `marketplaceDiscount` is `total`. */
  discount: Money,
  /** Quantity × unit price − the line's share of both discounts: what the shopper pays. */
  total: Money,
  /** What of the line the marketplace pays for the shopper. */
  marketplaceDiscount: Money,
  /** What refunds took back of that. */
  marketplaceDiscountReturned: Money,
  /** What of that they took back when the merchant marked its own refund. */
  marketplaceDiscountMarked: Money,
  /** How much of the price of the whole line is tax, as the sales channel said it. */
  tax: Money,
  /** What the marketplace keeps of the line. */
  commission: Money,
  /** Which commission rule applied, and why. */
  commissionExplanation: CommissionExplanation,
  /** What of the commission refunds have given back. */
  commissionReturned: Money,
  /** What of the commission refunds do not give back, by the marketplace's refund policy. */
  commissionKept: Money,
  /** Tax that the marketplace withholds and remits. */
  taxWithheld: Money,
  /** What refunds gave back of the withheld tax. */
  taxReturned: Money,
  /** What the merchant itself marked as refunded; neither commission nor withheld tax goes back for it. */
  markedByMerchant: Money,
  /** What earlier refunds kept back of their items, such as a return fee: the items that are left are worth so much less than `refundable`. */
  deducted: Money,
  /** Why tax is withheld; null where it is not. */
  taxReason: z.nullable(z.extend(TaxReason, { reason: z.string() })),
  /** What can still be refunded of the line. */
  refundable: Money,
})
