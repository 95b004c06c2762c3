import * as z from 'zod/mini'
import { issue } from './input-codes.ts'

/**
 * What a column may be taken for, in the order a person is offered them, with its name on screen. These words are also the columns of our
 * own export, so that it comes back without a mapping. `image` may come in several columns; `weight_kg` says the unit of a bare number.
 */
export const importTargets = {
  reference: 'Reference (handle)',
  name: 'Name',
  description: 'Description',
  brand: 'Brand',
  category: 'Category',
  product_type: 'Product type',
  tags: 'Tags',
  status: 'Status',
  published: 'Published',
  currency: 'Currency',
  parent: 'Parent',
  row_id: 'Row ID',
  variant_reference: 'Variant reference',
  variant_name: 'Variant name',
  option1_name: 'Option 1 name',
  option1_value: 'Option 1 value',
  option2_name: 'Option 2 name',
  option2_value: 'Option 2 value',
  option3_name: 'Option 3 name',
  option3_value: 'Option 3 value',
  option4_name: 'Option 4 name',
  option4_value: 'Option 4 value',
  option5_name: 'Option 5 name',
  option5_value: 'Option 5 value',
  option6_name: 'Option 6 name',
  option6_value: 'Option 6 value',
  option7_name: 'Option 7 name',
  option7_value: 'Option 7 value',
  option8_name: 'Option 8 name',
  option8_value: 'Option 8 value',
  option9_name: 'Option 9 name',
  option9_value: 'Option 9 value',
  option10_name: 'Option 10 name',
  option10_value: 'Option 10 value',
  option1_values: 'Option 1 values (list)',
  option2_values: 'Option 2 values (list)',
  option_names: 'Option names (list)',
  option_values: 'Option values (list)',
  sku: 'SKU',
  sku_list: 'SKUs (list)',
  price: 'Price',
  compare_at_price: 'Compare-at price',
  sale_price: 'Sale price',
  sale_period: 'Sale period',
  sale_start: 'Sale start',
  sale_end: 'Sale end',
  on_sale: 'On sale',
  stock: 'Stock',
  inventory_tracker: 'Inventory tracker',
  availability: 'Availability',
  gtin: 'Barcode (GTIN)',
  weight_g: 'Weight in grams',
  weight_kg: 'Weight in kilograms',
  weight_lb: 'Weight in pounds',
  weight_oz: 'Weight in ounces',
  image: 'Picture address',
  image_alt: 'Picture description',
  image_position: 'Picture position',
  variant_image: 'Picture address of the variant',
  attribute_list: 'Attributes (name=value list)',
} as const

/** The names and values of a product's options, one after the other. */
export const optionTargets = [
  'option1_name',
  'option1_value',
  'option2_name',
  'option2_value',
  'option3_name',
  'option3_value',
  'option4_name',
  'option4_value',
  'option5_name',
  'option5_value',
  'option6_name',
  'option6_value',
  'option7_name',
  'option7_value',
  'option8_name',
  'option8_value',
  'option9_name',
  'option9_value',
  'option10_name',
  'option10_value',
] as const satisfies readonly (keyof typeof importTargets)[]

/** The targets that also come in other languages, as `name:nl`. */
export const translatedTargets = ['name', 'description', ...optionTargets] as const satisfies readonly (keyof typeof importTargets)[]
export type TranslatedTarget = (typeof translatedTargets)[number]

/** A target with a place of its own; `attribute:<name>` and `name:<language>` are the other kinds. */
export type FixedTarget = keyof typeof importTargets
export type ImportTarget = FixedTarget | `attribute:${string}` | `${TranslatedTarget}:${string}`

const translated = new RegExp(`^(?:${translatedTargets.join('|')}):[a-z]{2}$`)

/** Whether a text is one of the targets: a fixed one, one in another language, or an attribute with a name of up to 200 characters. */
export function isImportTarget(text: string): text is ImportTarget {
  return Object.hasOwn(importTargets, text) || translated.test(text) || /^attribute:[^\n\r]{1,200}$/.test(text)
}

export const ImportTarget = z.string().check(z.refine(isImportTarget, issue('input.import_target')))
