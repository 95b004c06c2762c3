import * as z from 'zod/mini'

const orElse = z.catch
/** A text that the shop has as null where there is none. */
const Text = orElse(z.string(), '')
const Id = z.string()

const Place = z.nullish(
  z.object({
    fullName: Text,
    company: Text,
    streetLine1: Text,
    streetLine2: Text,
    city: Text,
    province: Text,
    postalCode: Text,
    countryCode: Text,
    phoneNumber: Text,
  }),
)
export type Place = z.infer<typeof Place>

const Quantities = z.array(z.object({ orderLineId: Id, quantity: z.int() }))
/** What the history says of a cancellation is JSON of the shop: ids there may be numbers. */
const Cancellation = orElse(
  z.object({
    reason: Text,
    lines: orElse(z.array(z.object({ orderLineId: z.pipe(z.union([z.string(), z.number()]), z.transform(String)), quantity: z.int() })), []),
  }),
  { reason: '', lines: [] },
)

/** An order that a shopper placed in the shop. Amounts are integers of the digits that the shop keeps. */
export const VendureSale = z.object({
  id: Id,
  code: Text,
  type: Text,
  state: z.string(),
  orderPlacedAt: z.nullable(z.string()),
  totalWithTax: z.number(),
  shippingWithTax: z.number(),
  currencyCode: z.string(),
  customer: orElse(z.nullish(z.object({ firstName: Text, lastName: Text, emailAddress: Text, phoneNumber: Text })), null),
  shippingAddress: orElse(Place, null),
  billingAddress: orElse(Place, null),
  lines: z.array(
    z.object({
      id: Id,
      quantity: z.int(),
      orderPlacedQuantity: z.int(),
      proratedUnitPrice: z.number(),
      proratedUnitPriceWithTax: z.number(),
      proratedLinePrice: z.number(),
      proratedLinePriceWithTax: z.number(),
      productVariant: z.object({ id: Id, productId: Id, sku: Text, name: Text }),
    }),
  ),
  shippingLines: z.array(z.object({ discounts: orElse(z.array(z.object({ adjustmentSource: Text, amountWithTax: z.number() })), []) })),
  surcharges: z.array(z.object({ priceWithTax: z.number() })),
  payments: orElse(
    z.nullish(
      z.array(
        z.object({
          id: Id,
          state: z.string(),
          amount: z.number(),
          refunds: z.array(z.object({ id: Id, createdAt: Text, state: z.string(), total: z.number(), reason: Text, lines: orElse(Quantities, []) })),
        }),
      ),
    ),
    null,
  ),
  modifications: z.array(z.object({ lines: Quantities })),
  history: z.object({ items: z.array(z.object({ createdAt: Text, data: Cancellation })) }),
})
export type VendureSale = z.infer<typeof VendureSale>
