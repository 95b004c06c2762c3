import * as z from 'zod/mini'
import { TimeZone } from '@stoa/contract/time-zone.ts'

const orElse = z.catch
const Text = orElse(z.string(), '')
const Amount = z.nullable(z.number())
/** Numbers that some versions write as text. */
const Id = z.pipe(z.union([z.int(), z.string()]), z.transform(String))

const CustomAttributes = orElse(z.array(z.object({ attribute_code: z.string(), value: z.unknown() })), [])
const Picture = z.object({
  media_type: Text,
  label: orElse(z.nullable(z.string()), null),
  position: orElse(z.number(), 0),
  disabled: orElse(z.boolean(), false),
  file: z.string(),
})
const Option = z.object({ attribute_id: Id, label: Text, position: orElse(z.number(), 0) })

export const MagentoProduct = z.object({
  id: z.int(),
  sku: z.string(),
  name: Text,
  /** `simple`, `configurable` with variants, `virtual`, `downloadable`, or made of other products. */
  type_id: Text,
  /** 1 where it is enabled. */
  status: orElse(z.int(), 1),
  price: orElse(Amount, null),
  weight: orElse(Amount, null),
  media_gallery_entries: orElse(z.array(Picture), []),
  extension_attributes: orElse(
    z.object({
      category_links: orElse(z.array(z.object({ category_id: Id })), []),
      configurable_product_options: orElse(z.array(Option), []),
      configurable_product_links: orElse(z.array(z.int()), []),
    }),
    { category_links: [], configurable_product_options: [], configurable_product_links: [] },
  ),
  custom_attributes: CustomAttributes,
})
export type MagentoProduct = z.infer<typeof MagentoProduct>

/** An attribute of products; `options` of one whose values are chosen from a list. */
export const MagentoAttribute = z.object({
  attribute_id: Id,
  attribute_code: z.string(),
  default_frontend_label: orElse(z.nullable(z.string()), null),
  frontend_input: Text,
  is_user_defined: orElse(z.boolean(), false),
  options: orElse(z.array(z.object({ label: Text, value: Text })), []),
})
export type MagentoAttribute = z.infer<typeof MagentoAttribute>

/** A category with those below it. */
export type MagentoCategory = { id: string; name: string; level: number; children_data: MagentoCategory[] }
export const MagentoCategory: z.ZodMiniType<MagentoCategory> = z.object({
  id: Id,
  name: Text,
  level: orElse(z.int(), 0),
  children_data: orElse(z.array(z.lazy(() => MagentoCategory)), []),
})

export const MagentoStore = z.object({
  id: z.int(),
  code: Text,
  base_currency_code: z.string(),
  base_media_url: Text,
  secure_base_media_url: Text,
  weight_unit: Text,
  /** Days of the store, such as those of a special price, begin and end in it. */
  timezone: orElse(TimeZone, 'UTC'),
})
export type MagentoStore = z.infer<typeof MagentoStore>

/** So many of a SKU at one place; `status` 1 where it is for sale. */
export const MagentoSourceItem = z.object({ sku: z.string(), source_code: Text, quantity: z.number(), status: orElse(z.int(), 1) })
export type MagentoSourceItem = z.infer<typeof MagentoSourceItem>

const Quantity = orElse(z.number(), 0)
/** An amount of the base currency; one that is not there is 0. */
const BaseAmount = orElse(z.number(), 0)
export const MagentoOrderItem = z.object({
  item_id: z.int(),
  product_id: orElse(z.nullable(z.int()), null),
  product_type: Text,
  parent_item_id: orElse(z.nullable(z.int()), null),
  sku: z.string(),
  qty_ordered: z.number(),
  qty_shipped: Quantity,
  qty_invoiced: Quantity,
  qty_refunded: Quantity,
  qty_canceled: Quantity,
  base_row_invoiced: BaseAmount,
  base_amount_refunded: BaseAmount,
  base_tax_invoiced: BaseAmount,
  base_tax_refunded: BaseAmount,
  base_discount_invoiced: BaseAmount,
  base_discount_refunded: BaseAmount,
  base_discount_tax_compensation_invoiced: BaseAmount,
  base_discount_tax_compensation_refunded: BaseAmount,
  base_weee_tax_applied_row_amnt: BaseAmount,
})
export type MagentoOrderItem = z.infer<typeof MagentoOrderItem>

export const MagentoOrder = z.object({
  entity_id: z.int(),
  increment_id: Text,
  items: z.array(MagentoOrderItem),
  base_shipping_amount: BaseAmount,
  base_shipping_refunded: BaseAmount,
  base_shipping_tax_amount: BaseAmount,
  base_shipping_discount_amount: BaseAmount,
  extension_attributes: orElse(
    z.object({ base_gift_cards_amount: BaseAmount, base_customer_balance_amount: BaseAmount, base_reward_currency_amount: BaseAmount }),
    { base_gift_cards_amount: 0, base_customer_balance_amount: 0, base_reward_currency_amount: 0 },
  ),
})
export type MagentoOrder = z.infer<typeof MagentoOrder>

const Comments = orElse(z.array(z.object({ comment: Text })), [])
export const MagentoShipment = z.object({
  entity_id: z.int(),
  items: orElse(z.array(z.object({ order_item_id: z.int(), qty: z.number() })), []),
  tracks: orElse(z.array(z.object({ entity_id: orElse(z.int(), 0), track_number: Text, title: Text })), []),
  comments: Comments,
})
export type MagentoShipment = z.infer<typeof MagentoShipment>

export const MagentoCreditMemo = z.object({ entity_id: z.int(), comments: Comments })
