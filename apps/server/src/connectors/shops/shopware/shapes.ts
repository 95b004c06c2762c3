import * as z from 'zod/mini'

const orElse = z.catch
const Text = orElse(z.string(), '')
const Id = z.string()

/** A field in the language of the call: `translated` has it where the entity itself is empty. */
const Translated = orElse(z.object({ name: Text, description: Text }), { name: '', description: '' })
const Picture = z.object({ media: orElse(z.nullable(z.object({ url: z.string(), alt: orElse(z.nullable(z.string()), null) })), null) })
const Option = z.object({ id: Id, translated: Translated, group: z.object({ id: Id, translated: Translated }) })
const Pictures = orElse(z.array(Picture), [])
const Options = orElse(z.nullable(z.array(Option)), null)

/** Prices by currency, with and without tax. */
export const ShopwarePrices = z.array(
  z.object({ currencyId: Id, gross: z.number(), listPrice: orElse(z.nullable(z.object({ gross: z.number() })), null) }),
)

/** What a product and a variant say alike; null where a variant has what its product has. */
const sold = {
  id: Id,
  productNumber: Text,
  active: orElse(z.nullable(z.boolean()), null),
  price: z.unknown(),
  stock: orElse(z.number(), 0),
  availableStock: orElse(z.nullable(z.number()), null),
  ean: orElse(z.nullable(z.string()), null),
  weight: orElse(z.nullable(z.number()), null),
  cover: orElse(z.nullable(Picture), null),
}

export const ShopwareVariant = z.object({ ...sold, options: Options })
export type ShopwareVariant = z.infer<typeof ShopwareVariant>

export const ShopwareProduct = z.object({
  ...sold,
  translated: Translated,
  manufacturer: orElse(z.nullable(z.object({ translated: Translated })), null),
  media: Pictures,
  categories: orElse(z.array(z.object({ id: Id })), []),
  properties: Options,
  tags: orElse(z.array(z.object({ name: Text })), []),
  children: orElse(z.array(z.unknown()), []),
})
export type ShopwareProduct = z.infer<typeof ShopwareProduct>

export const ShopwareCategory = z.object({ id: Id, autoIncrement: z.int(), parentId: orElse(z.nullable(Id), null), translated: Translated })

export const ShopwareCurrency = z.object({ id: Id, isoCode: z.string() })

const State = z.object({ technicalName: z.string() })

/** An order. `customFields` are where the portal keeps what it did. */
export const ShopwareOrder = z.object({
  id: Id,
  amountTotal: z.number(),
  stateMachineState: orElse(State, { technicalName: '' }),
  customFields: orElse(z.record(z.string(), z.unknown()), {}),
  primaryOrderDeliveryId: orElse(z.nullable(Id), null),
  primaryOrderTransactionId: orElse(z.nullable(Id), null),
  deliveries: orElse(
    z.array(
      z.object({
        id: Id,
        trackingCodes: orElse(z.array(z.string()), []),
        stateMachineState: State,
        shippingCosts: orElse(z.nullable(z.object({ totalPrice: z.number() })), null),
      }),
    ),
    [],
  ),
  transactions: orElse(z.array(z.object({ id: Id, stateMachineState: State, createdAt: Text })), []),
})
export type ShopwareOrder = z.infer<typeof ShopwareOrder>
