import * as z from 'zod/mini'

const orElse = z.catch
const Text = orElse(z.string(), '')
const Id = z.string()
const Picture = orElse(z.nullable(z.object({ source: z.string(), name: Text })), null)

export const VendureVariant = z.object({
  id: Id,
  name: Text,
  sku: Text,
  enabled: orElse(z.boolean(), true),
  priceWithTax: z.number(),
  currencyCode: z.string(),
  trackInventory: orElse(z.string(), 'INHERIT'),
  useGlobalOutOfStockThreshold: orElse(z.boolean(), true),
  outOfStockThreshold: orElse(z.number(), 0),
  stockLevels: orElse(z.array(z.object({ stockOnHand: z.number(), stockAllocated: z.number() })), []),
  options: orElse(z.array(z.object({ name: z.string(), group: z.object({ id: Id, name: z.string() }) })), []),
  featuredAsset: Picture,
})
export type VendureVariant = z.infer<typeof VendureVariant>

export const VendureProduct = z.object({
  id: Id,
  createdAt: z.string(),
  name: Text,
  description: Text,
  featuredAsset: Picture,
  assets: orElse(z.array(z.object({ source: z.string(), name: Text })), []),
  facetValues: orElse(z.array(z.object({ name: z.string(), facet: z.object({ name: z.string() }) })), []),
  collections: orElse(z.array(z.object({ id: Id })), []),
  optionGroups: orElse(z.array(z.object({ id: Id, name: z.string(), options: z.array(z.object({ id: Id, name: z.string() })) })), []),
  variants: orElse(z.array(z.unknown()), []),
})
export type VendureProduct = z.infer<typeof VendureProduct>

/** A refund. Vendure gives it a transaction, which may be empty, where the payment method paid it back or is about to. */
const Refund = z.object({
  id: Id,
  state: z.string(),
  total: z.number(),
  reason: orElse(z.nullable(z.string()), null),
  transactionId: orElse(z.nullable(z.string()), null),
})

export const VendureOrder = z.object({
  id: Id,
  state: z.string(),
  totalWithTax: z.number(),
  currencyCode: z.string(),
  lines: z.array(z.object({ id: Id, quantity: z.number(), productVariant: z.object({ id: Id, sku: Text }) })),
  fulfillments: orElse(
    z.array(
      z.object({
        id: Id,
        state: z.string(),
        method: Text,
        trackingCode: Text,
        lines: z.array(z.object({ orderLineId: Id, quantity: z.number() })),
      }),
    ),
    [],
  ),
  payments: orElse(z.array(z.object({ id: Id, state: z.string(), amount: z.number(), refunds: z.array(Refund) })), []),
  surcharges: orElse(z.array(z.object({ sku: Text })), []),
  history: z.object({
    items: z.array(
      z.object({
        type: z.string(),
        data: orElse(z.looseObject({ note: orElse(z.string(), ''), reason: orElse(z.string(), '') }), { note: '', reason: '' }),
      }),
    ),
  }),
})
export type VendureOrder = z.infer<typeof VendureOrder>

/** A list of ids, by the name of its field. */
export const Ids = z.object({ items: z.array(z.object({ id: Id })) })
export const WithId = z.object({ id: Id })
