import * as z from 'zod/mini'

const orElse = z.catch
const Text = orElse(z.string(), '')
const maybe = <S extends z.ZodMiniType>(shape: S) => orElse(z.nullable(shape), null)

/** An amount of the base currency. Magento leaves out what is nothing; anything else makes the order unreadable. */
const BaseAmount = z.pipe(
  z.optional(z.nullable(z.number())),
  z.transform((amount) => amount ?? 0),
)
const Quantity = orElse(z.number(), 0)

/** What an item and a line of a credit memo state alike. */
const row = {
  base_row_total: BaseAmount,
  base_tax_amount: BaseAmount,
  base_discount_amount: BaseAmount,
  base_discount_tax_compensation_amount: BaseAmount,
}
export type MagentoRow = { [key in keyof typeof row]: number }

const Place = z.object({
  firstname: Text,
  lastname: Text,
  company: Text,
  street: orElse(z.array(z.string()), []),
  postcode: Text,
  city: Text,
  region: Text,
  region_code: Text,
  country_id: Text,
  telephone: Text,
})
export type MagentoPlace = z.infer<typeof Place>

const Assigned = orElse(z.array(z.object({ shipping: z.object({ address: maybe(Place) }) })), [])
/** What was paid with beside money, at Adobe Commerce. */
const other = { base_gift_cards_amount: BaseAmount, base_customer_balance_amount: BaseAmount, base_reward_currency_amount: BaseAmount }

/** An order that a shopper placed in the shop. */
export const MagentoSale = z.object({
  entity_id: z.int(),
  increment_id: Text,
  state: Text,
  base_currency_code: z.string(),
  created_at: z.string(),
  customer_email: Text,
  customer_firstname: Text,
  customer_lastname: Text,
  base_grand_total: z.number(),
  base_total_paid: BaseAmount,
  base_total_refunded: BaseAmount,
  base_total_canceled: BaseAmount,
  base_shipping_amount: BaseAmount,
  base_shipping_tax_amount: BaseAmount,
  base_shipping_discount_amount: BaseAmount,
  base_shipping_discount_tax_compensation_amnt: BaseAmount,
  billing_address: maybe(Place),
  items: z.array(
    z.object({
      item_id: z.int(),
      parent_item_id: maybe(z.int()),
      product_id: maybe(z.int()),
      product_type: Text,
      sku: Text,
      name: Text,
      qty_ordered: z.number(),
      qty_canceled: Quantity,
      ...row,
    }),
  ),
  extension_attributes: orElse(z.object({ shipping_assignments: Assigned, ...other }), {
    shipping_assignments: [],
    base_gift_cards_amount: 0,
    base_customer_balance_amount: 0,
    base_reward_currency_amount: 0,
  }),
})
export type MagentoSale = z.infer<typeof MagentoSale>

/** What was paid back of an order. `state` 3 where it was taken back. */
export const MagentoSaleMemo = z.object({
  entity_id: z.int(),
  order_id: z.int(),
  state: orElse(z.int(), 2),
  base_grand_total: z.number(),
  comments: orElse(z.array(z.object({ comment: Text })), []),
  items: orElse(z.array(z.object({ order_item_id: z.int(), qty: Quantity, ...row })), []),
})
export type MagentoSaleMemo = z.infer<typeof MagentoSaleMemo>
