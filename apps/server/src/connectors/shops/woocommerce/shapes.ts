import * as z from 'zod/mini'

const orElse = z.catch
const Text = orElse(z.string(), '')
const Id = z.int()

const Named = z.object({ id: Id, name: Text })
const Meta = orElse(z.array(z.object({ key: z.string(), value: z.unknown() })), [])
const Picture = z.object({ src: z.string(), alt: Text })

/** What a product and a variation say alike. Prices are decimals as text, empty where there is none. */
const sold = {
  sku: Text,
  price: Text,
  regular_price: Text,
  manage_stock: orElse(z.union([z.boolean(), z.literal('parent')]), false),
  stock_quantity: orElse(z.nullable(z.number()), null),
  stock_status: Text,
  weight: Text,
  global_unique_id: Text,
  tax_class: Text,
}

export const WooProduct = z.object({
  id: Id,
  name: Text,
  type: Text,
  status: Text,
  description: Text,
  short_description: Text,
  ...sold,
  categories: orElse(z.array(Named), []),
  tags: orElse(z.array(Named), []),
  brands: orElse(z.array(Named), []),
  images: orElse(z.array(Picture), []),
  attributes: orElse(z.array(z.object({ name: Text, variation: orElse(z.boolean(), false), options: orElse(z.array(z.string()), []) })), []),
})
export type WooProduct = z.infer<typeof WooProduct>

export const WooVariation = z.object({
  id: Id,
  status: orElse(z.string(), 'publish'),
  ...sold,
  image: orElse(z.nullable(Picture), null),
  attributes: orElse(z.array(z.object({ name: Text, option: Text })), []),
})
export type WooVariation = z.infer<typeof WooVariation>

export const WooCategory = z.object({ id: Id, name: Text, parent: orElse(Id, 0) })
export type WooCategory = z.infer<typeof WooCategory>

export const WooSetting = z.object({ id: z.string(), value: z.unknown() })

export const WooTax = z.object({
  country: Text,
  state: Text,
  postcode: orElse(z.string(), ''),
  rate: Text,
  class: Text,
  compound: orElse(z.boolean(), false),
})
export type WooTax = z.infer<typeof WooTax>

export const WooOrder = z.object({
  id: Id,
  status: Text,
  total: Text,
  meta_data: Meta,
  line_items: orElse(
    z.array(
      z.object({ id: Id, product_id: orElse(Id, 0), variation_id: orElse(Id, 0), quantity: orElse(z.number(), 0), sku: orElse(z.string(), '') }),
    ),
    [],
  ),
})
export type WooOrder = z.infer<typeof WooOrder>

const Person = z.object({
  first_name: Text,
  last_name: Text,
  company: Text,
  address_1: Text,
  address_2: Text,
  postcode: Text,
  city: Text,
  state: Text,
  country: Text,
  email: Text,
  phone: Text,
})

/** An order that a shopper placed in the shop. */
export const WooSale = z.object({
  id: Id,
  number: Text,
  status: z.string(),
  currency: z.string(),
  date_created_gmt: z.string(),
  date_paid_gmt: orElse(z.nullable(z.string()), null),
  total: z.string(),
  shipping_total: Text,
  shipping_tax: Text,
  customer_note: Text,
  billing: Person,
  shipping: Person,
  fee_lines: orElse(z.array(z.object({ total: z.string(), total_tax: Text })), []),
  line_items: z.array(
    z.object({
      id: Id,
      product_id: orElse(Id, 0),
      variation_id: orElse(Id, 0),
      name: Text,
      sku: Text,
      quantity: z.int(),
      total: z.string(),
      total_tax: Text,
    }),
  ),
  refunds: orElse(z.array(z.object({ id: Id })), []),
})
export type WooSale = z.infer<typeof WooSale>

export const WooSaleRefund = z.object({
  id: Id,
  amount: z.string(),
  meta_data: Meta,
  line_items: orElse(z.array(z.object({ quantity: orElse(z.int(), 0), total: Text, total_tax: Text, meta_data: Meta })), []),
})
export type WooSaleRefund = z.infer<typeof WooSaleRefund>

export const WooRefund = z.object({
  id: Id,
  meta_data: Meta,
  line_items: orElse(z.array(z.object({ quantity: orElse(z.number(), 0), meta_data: Meta })), []),
})

export const WooHook = z.object({ id: Id, topic: Text, status: Text, delivery_url: Text })
