import * as z from 'zod/mini'
import { FieldIssue } from './errors.ts'
import { issue } from './input-codes.ts'
import { OwnedField } from './field-ownership.ts'
import { Currency } from './money.ts'
import { Id, repeated } from './page.ts'
import { Variant } from './product.ts'
import { productLimits } from './product-limits.ts'
import { route } from './route.ts'
import { ProductStatus } from './states.ts'
import { line } from './text.ts'
import { VariantChange } from './variant-input.ts'

/** The most rows of one request. */
export const maxVariantRows = 1000

/** The most products whose variants are listed at once. */
export const maxListedProducts = 100

const { stock, priceMinor, compareAtMinor } = VariantChange.shape

type Row = Partial<Record<'variantId' | 'sku' | 'gtin' | 'stock' | 'priceMinor' | 'compareAtMinor', unknown>>
const hasOneKey = z.refine<Row>(({ variantId, sku, gtin }) => [variantId, sku, gtin].filter((one) => one !== undefined).length === 1, {
  path: ['sku'],
  error: issue('input.variant_key'),
})
const changesSomething = z.refine<Row>(
  ({ stock, priceMinor, compareAtMinor }) => [stock, priceMinor, compareAtMinor].some((one) => one !== undefined),
  {
    error: issue('input.choose_change'),
  },
)

/** Stock and prices of a variant as they were read. */
export const ExpectedVariant = z.strictObject({
  /** The stock you read; null where it was not counted. */
  stock,
  /** The price you read, in minor units; null where there was none. */
  priceMinor,
  /** The price before a reduction that you read, in minor units; null where there was none. */
  compareAtMinor,
})

/** New stock and prices of a variant, which is named by its SKU, its GTIN or its id. What is absent stays as it is. */
export const VariantRow = z
  .strictObject({
    /** The SKU, exactly as the variant has it: upper and lower case differ. Send this, `gtin` or `variantId`. */
    sku: z.optional(line(productLimits.sku)),
    /** The barcode number, exactly as the variant has it. Send this, `sku` or `variantId`. */
    gtin: z.optional(line(productLimits.gtin)),
    /** The id of the variant, which also names one without a SKU or GTIN of its own. Send this, `sku` or `gtin`. */
    variantId: z.optional(Id),
    /** How many can be sold from now on, without what is reserved for orders you have. It replaces the stock, it is not added. Null: it is not counted, and can always be had. */
    stock,
    /** The price of one piece with tax, in minor units of the product's currency: 1250 is 12.50 EUR. Null: it has none, and its product needs one to be sold. */
    priceMinor,
    /** The price before a reduction, in minor units: higher than `priceMinor`. Null removes it; it is removed as well where a new price is no longer lower. */
    compareAtMinor,
    /** Optional: the currency you expect. A product in another currency is refused (`other_currency`). */
    currency: z.optional(Currency),
    /**
     * Optional: values as you read them. A field that has changed since, and not to what you send, refuses the row (`changed_meanwhile`), so that nothing
     * is overwritten unseen. Stock also changes with every sale.
     */
    expected: z.optional(ExpectedVariant),
  })
  .check(hasOneKey, changesSomething)
export type VariantRow = z.infer<typeof VariantRow>

/**
 * What became of a row. `unknown_…`: no variant of yours has the SKU, GTIN or id. `ambiguous_…`: several have, so none was changed. `refused`: `errors` say why.
 */
export const VariantRowOutcome = z.enum([
  'changed',
  'unchanged',
  'unknown_sku',
  'unknown_gtin',
  'unknown_variant',
  'ambiguous_sku',
  'ambiguous_gtin',
  'refused',
])
export type VariantRowOutcome = z.infer<typeof VariantRowOutcome>

/** The result of one row. A row is changed whole or not at all, whatever becomes of the others. */
export const VariantRowResult = z.object({
  /** As it was sent; null where the row names its variant otherwise. */
  sku: z.nullable(z.string()),
  /** As it was sent; null where the row names its variant otherwise. */
  gtin: z.nullable(z.string()),
  outcome: VariantRowOutcome,
  /** The product of the variant; null where none was found. */
  productId: z.nullable(Id),
  /** The variant; null where none was found. */
  variantId: z.nullable(Id),
  /** Stock and prices of the variant after the request; null where none was found. */
  current: z.nullable(z.object({ stock: z.nullable(z.int()), priceMinor: z.nullable(z.int()), compareAtMinor: z.nullable(z.int()) })),
  /** Why the row was not applied, by its field; empty where it was. */
  errors: z.array(FieldIssue),
})
export type VariantRowResult = z.infer<typeof VariantRowResult>

/** The results of all rows, in their order, and how many there are of each kind. */
export const VariantRowsAnswer = z.object({
  /** Rows that changed something. */
  changed: z.int(),
  /** Rows whose values the variants already had. */
  unchanged: z.int(),
  /** Rows that were not applied: unknown, ambiguous or refused. */
  failed: z.int(),
  items: z.array(VariantRowResult),
})

/** A product with its variants, as whoever sets their stock and prices has to know it. */
export const VariantsOfProduct = z.object({
  productId: Id,
  productName: z.string(),
  status: ProductStatus,
  /** Of its prices. */
  currency: Currency,
  /** A connected shop sends it: prices and stock that the portal does not own are changed there. */
  isFromShop: z.boolean(),
  /** Fields of a shop's product that the portal owns, by the settings of the connection. */
  portalFields: z.array(OwnedField),
  variants: z.array(z.pick(Variant, { id: true, name: true, sku: true, gtin: true, options: true, price: true, compareAtPrice: true, stock: true })),
})
export type VariantsOfProduct = z.infer<typeof VariantsOfProduct>

export const variantEdit = {
  list: route({
    method: 'GET',
    path: '/Product/ListVariants',
    permission: 'product:manage',
    summary: 'Stock and prices of the variants of up to 100 own products, in the order of `productId`; products that are unknown are left out',
    query: z.object({
      /** Ids of products. */
      productId: repeated(Id),
    }),
    returns: z.object({
      /** The products with their variants: 1,000 variants at most, those of the first products. */
      value: z.array(VariantsOfProduct),
      /** How many variants all the products have. */
      totalVariants: z.int(),
    }),
  }),
  bulkUpdate: route({
    method: 'POST',
    path: '/Product/BulkUpdateVariants',
    permission: 'product:manage',
    summary: 'Sets stock and prices of up to 1,000 variants by SKU, GTIN or id, with a result for each row; what is already so is not written again',
    body: z.strictObject({
      /** 1 to 1,000 rows, each variant once. */
      variants: z.array(VariantRow).check(z.minLength(1, issue('input.choose_change')), z.maxLength(maxVariantRows)),
    }),
    example: {
      variants: [
        { sku: 'LAMP-OAK', stock: 12, priceMinor: 4995, compareAtMinor: 5995, currency: 'EUR' },
        { gtin: '4006381333931', stock: 0 },
      ],
    },
    returns: VariantRowsAnswer,
  }),
}
