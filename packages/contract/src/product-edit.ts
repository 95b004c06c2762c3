import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Params } from './params.ts'
import { SelectedProduct } from './collection.ts'
import { FieldChange, Run } from './run.ts'
import { Currency } from './money.ts'
import { Id, Instant } from './page.ts'
import { EditableField, Highlight, Product, ProductFilters } from './product.ts'
import { maxPictureBytes, productLimits } from './product-limits.ts'
import { route } from './route.ts'
import { ProductStatus } from './states.ts'
import { Picture, Version, line, optionalLine, prose } from './text.ts'
import { Colour } from './text-formats.ts'
import { ProductTranslations } from './translation.ts'
import { VariantChange, VariantInput } from './variant-input.ts'

/** Text of up to 40 characters and colour, as they are shown on a card. */
export const NewHighlight = z.strictObject({ text: line(40), colorHexValue: Colour })

const amount = z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))
const pair = z.strictObject({ name: line(productLimits.attributeName), value: prose(productLimits.attributeValue) })
const tag = line(productLimits.tag)

/** A list of at most `max` items. */
function listOf<T extends z.ZodMiniType>(item: T, max: number) {
  return z.array(item).check(z.maxLength(max))
}

const hasVariants = z.minLength(1, issue('input.variant_required'))
const attributes = listOf(pair, productLimits.attributes)
const tags = listOf(tag, productLimits.tags)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * A list; or the same as JSON in one field of a form, which has no room for a field each. The text comes first: as a list of one, a form's text
 * would fit a list of texts as well.
 */
function listOrText<T extends z.ZodMiniType>(list: T) {
  return z.union([z.pipe(z.pipe(z.string(), z.transform(parsed)), list), list])
}

/** A product made by hand. `reference` is made up where it is absent; `currency` is the company's by default. */
export const NewProduct = z.strictObject({
  name: line(productLimits.name),
  description: z._default(prose(productLimits.description), ''),
  brand: z._default(optionalLine(productLimits.brand), ''),
  reference: z.optional(line(productLimits.reference)),
  currency: z.optional(Currency),
  externalCategory: z._default(optionalLine(productLimits.category), ''),
  externalTags: z._default(listOrText(tags), []),
  attributes: z._default(listOrText(attributes), []),
  variants: listOrText(listOf(VariantInput, productLimits.variants).check(hasVariants)),
  /** Texts in other languages. */
  translations: z._default(listOrText(ProductTranslations), []),
  /** Descriptions of the pictures, in the order of the files. */
  imageAlts: z._default(listOrText(z.array(optionalLine(productLimits.imageAlt)).check(z.maxLength(10))), []),
})

/** What of a product is changed; what is absent stays. An operator gives `highlight` alone. */
export const ProductUpdate = z.strictObject({
  id: Id,
  version: Version,
  name: z.optional(line(productLimits.name)),
  description: z.optional(prose(productLimits.description)),
  brand: z.optional(optionalLine(productLimits.brand)),
  externalCategory: z.optional(optionalLine(productLimits.category)),
  externalTags: z.optional(tags),
  attributes: z.optional(attributes),
  /** Texts in other languages. Those of a language are replaced as a whole; languages that are not named stay. */
  translations: z.optional(ProductTranslations),
  /** All variants in their order; one that is absent goes. Refused (`variants`) while a connected shop owns the product. */
  variants: z.optional(listOf(VariantChange, productLimits.variants).check(hasVariants)),
  /** All pictures in their order, by their source; one that is absent goes. */
  images: z.optional(
    z
      .array(z.strictObject({ source: z.string().check(z.maxLength(2000)), alt: optionalLine(productLimits.imageAlt) }))
      .check(z.maxLength(productLimits.images)),
  ),
  highlight: z.optional(z.nullable(NewHighlight)),
  /** Edited fields to reset to the value of the shop, from the next sync on. */
  resetFields: z.optional(z.array(EditableField)),
})
export type ProductUpdate = z.infer<typeof ProductUpdate>

/** What becomes of the price of each variant that has one; amounts in minor units. A percentage rounds half up. */
export const PriceChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), basisPoints: z.int().check(z.minimum(-10_000), z.maximum(100_000)) }),
  z.strictObject({ kind: z.literal('amount'), minor: z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)), currency: Currency }),
  z.strictObject({ kind: z.literal('set'), minor: amount, currency: Currency }),
])
export type PriceChange = z.infer<typeof PriceChange>

const changedFields = {
  highlight: z.optional(z.nullable(NewHighlight)),
  brand: z.optional(optionalLine(productLimits.brand)),
  externalCategory: z.optional(optionalLine(productLimits.category)),
  addTags: z.optional(tags),
  removeTags: z.optional(tags),
  priceChange: z.optional(PriceChange),
  /** `Discontinued` withdraws, `Ready` brings back. */
  status: z.optional(z.enum(['Discontinued', 'Ready'])),
}
/** One change for many products; what is absent stays. An operator gives `highlight` alone. */
export const ProductChange = z
  .strictObject(changedFields)
  .check(z.refine((change) => Object.values(change).some((value) => value !== undefined), issue('input.choose_change')))
export type ProductChange = z.infer<typeof ProductChange>

const chosen = z.array(SelectedProduct).check(z.minLength(1, issue('input.choose_product')), z.maxLength(500))

/** What became, or would become, of one product of a bulk edit, field by field. */
export const EditOutcome = z.object({
  productId: z.nullable(Id),
  merchantProductReference: z.string(),
  productName: z.string(),
  outcome: z.enum(['done', 'unchanged', 'refused']),
  code: z.nullable(z.string()),
  params: Params,
  message: z.nullable(z.string()),
  changes: z.array(FieldChange),
})
export type EditOutcome = z.infer<typeof EditOutcome>

/** The outcome of a bulk edit, product by product; with `isDryRun` nothing was changed. */
export const EditAnswer = z.object({ isDryRun: z.boolean(), done: z.int(), unchanged: z.int(), refused: z.int(), items: z.array(EditOutcome) })
export type EditAnswer = z.infer<typeof EditAnswer>

/** A value and how many products have it. */
const Counted = z.object({ value: z.string(), products: z.int() })

/** Options of products by name. `isPartial`: there are more products than were looked at, the newest 5,000. */
export const ProductOptions = z.object({
  options: z.array(z.object({ name: z.string(), products: z.int(), values: z.array(Counted) })),
  isPartial: z.boolean(),
})

/**
 * The shops' own categories and tags, with how many products have each: counts of 1,000 mean that many or more. `isPartial`: tags, and an
 * operator's categories, are those of the newest 5,000.
 */
export const ProductExternalCategories = z.object({
  categories: z.array(Counted),
  tags: z.array(Counted),
  brands: z.array(Counted),
  isPartial: z.boolean(),
})

/** A product that carries a highlight. `isOwn`: the company that asks laid it over. */
export const HighlightedProduct = z.object({
  productId: Id,
  merchantId: Id,
  merchantName: z.string(),
  merchantProductReference: z.string(),
  name: z.string(),
  status: ProductStatus,
  thumbnailImage: z.nullable(Picture),
  highlight: Highlight,
  highlightedAt: Instant,
  isOwn: z.boolean(),
})
export type HighlightedProduct = z.infer<typeof HighlightedProduct>

const image = { accepts: 'image', maxBytes: maxPictureBytes } as const

export const productEdit = {
  uploadManual: route({
    method: 'POST',
    path: '/Product/UploadManualProduct',
    permission: 'product:manage',
    summary: 'Creates a product with up to 10 images; no connected shop is needed',
    body: NewProduct,
    files: { images: { ...image, many: true } },
    returns: Product,
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/Product/UpdateProduct',
    permission: 'product:edit',
    summary: 'Changes a product: a merchant its own content, an operator the highlight it adds to it',
    body: ProductUpdate,
    returns: Product,
  }),
  replaceImage: route({
    method: 'POST',
    path: '/Product/ReplaceProductImage',
    permission: 'product:manage',
    summary: 'Adds an image to a product, or replaces one',
    body: z.strictObject({
      id: Id,
      version: Version,
      source: z.optional(z.string().check(z.maxLength(2000))),
      alt: z.optional(optionalLine(productLimits.imageAlt)),
    }),
    files: { image },
    returns: Product,
  }),
  bulkUpdate: route({
    method: 'POST',
    path: '/Product/BulkUpdateProducts',
    permission: 'product:edit',
    summary: 'Changes up to 500 products at once, or with dryRun answers what would change; the changed fields are beside `products` or in `change`',
    body: z.strictObject({ products: chosen, ...changedFields, change: z.optional(ProductChange), dryRun: z._default(z.boolean(), false) }),
    returns: EditAnswer,
  }),
  updateAll: route({
    method: 'POST',
    path: '/Product/UpdateAllProducts',
    permission: 'product:edit',
    summary: 'Changes every product that matches the filters, as a run',
    body: z.strictObject({ filters: z._default(ProductFilters, ProductFilters.parse({})), change: ProductChange }),
    returns: Run,
    status: 202,
  }),
  updateCategories: route({
    method: 'POST',
    path: '/Product/UpdateProductCategories',
    permission: 'product:manage',
    summary: 'Changes the external category or the tags of products',
    body: z.strictObject({
      products: chosen,
      externalCategory: z.optional(optionalLine(productLimits.category)),
      addTags: z.optional(tags),
      removeTags: z.optional(tags),
      dryRun: z._default(z.boolean(), false),
    }),
    returns: EditAnswer,
  }),
  neighbours: route({
    method: 'GET',
    path: '/Product/GetPreviousAndNext/{id}/Merchant/{merchantId}',
    permission: 'product:read',
    ownedBy: { in: 'params', key: 'merchantId', kind: 'company' },
    summary: 'The products before and after one in the order of the list',
    params: z.object({ id: Id, merchantId: Id }),
    query: z.object({
      ...ProductFilters.shape,
      sort: z._default(z.enum(['-updatedAt', 'updatedAt', 'name', '-name']), '-updatedAt'),
      filter: z.optional(z.string()),
    }),
    returns: z.object({ previous: z.nullable(Id), next: z.nullable(Id) }),
  }),
  options: route({
    method: 'GET',
    path: '/Product/GetProductOptions',
    permission: 'product:read',
    summary: 'The options of the products in sight and their values, with counts',
    returns: ProductOptions,
  }),
  externalCategories: route({
    method: 'GET',
    path: '/Product/GetProductExternalCategories',
    permission: 'product:read',
    summary: "The shops' own categories, tags and brands of the products in sight, with counts",
    returns: ProductExternalCategories,
  }),
  highlights: route({
    method: 'GET',
    path: '/ProductHighlight/PagedProductHighlights/{id}',
    permission: 'product:read',
    ownedBy: { in: 'params', key: 'id', kind: 'company' },
    summary: 'Products of a company that carry a highlight, the latest first',
    params: z.object({ id: Id }),
    paged: { item: HighlightedProduct, sorts: ['-highlightedAt'] },
  }),
}
