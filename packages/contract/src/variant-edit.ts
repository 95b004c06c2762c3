import * as z from 'zod/mini'
import { FieldIssue } from './errors.ts'
import { issue } from './input-codes.ts'
import { Currency } from './money.ts'
import { Id } from './page.ts'
import { productLimits } from './product-limits.ts'
import { route } from './route.ts'
import { line } from './text.ts'
import { VariantChange } from './variant-input.ts'

/** The most rows of one request. */
export const maxVariantRows = 1000

type Row = Partial<Record<'sku' | 'gtin' | 'stock' | 'priceMinor' | 'compareAtMinor', unknown>>
const hasOneKey = z.refine<Row>(({ sku, gtin }) => (sku === undefined) !== (gtin === undefined), { path: ['sku'], error: issue('input.sku_or_gtin') })
const changesSomething = z.refine<Row>(
  ({ stock, priceMinor, compareAtMinor }) => [stock, priceMinor, compareAtMinor].some((one) => one !== undefined),
  {
    error: issue('input.choose_change'),
  },
)

/** New stock and prices of a variant, which is named by its SKU or its GTIN. What is absent stays as it is. */
export const VariantRow = z
  .strictObject({
    /** The SKU, exactly as the variant has it: upper and lower case differ. Send this or `gtin`. */
    sku: z.optional(line(productLimits.sku)),
    /** The barcode number, exactly as the variant has it. Send this or `sku`. */
    gtin: z.optional(line(productLimits.gtin)),
    /** How many can be sold from now on, without what is reserved for orders you have. It replaces the stock, it is not added. Null: it is not counted, and can always be had. */
    stock: VariantChange.shape.stock,
    /** The price of one piece with tax, in minor units of the product's currency: 1250 is 12.50 EUR. Null: it has none, and its product needs one to be sold. */
    priceMinor: VariantChange.shape.priceMinor,
    /** The price before a reduction, in minor units: higher than `priceMinor`. Null removes it; it is removed as well where a new price is no longer lower. */
    compareAtMinor: VariantChange.shape.compareAtMinor,
    /** Optional: the currency you expect. A product in another currency is refused (`other_currency`). */
    currency: z.optional(Currency),
  })
  .check(hasOneKey, changesSomething)
export type VariantRow = z.infer<typeof VariantRow>

/**
 * What became of a row. `unknown_…`: no variant of yours has the SKU or GTIN. `ambiguous_…`: several have, so none was changed. `refused`: `errors` say why.
 */
export const VariantRowOutcome = z.enum(['changed', 'unchanged', 'unknown_sku', 'unknown_gtin', 'ambiguous_sku', 'ambiguous_gtin', 'refused'])
export type VariantRowOutcome = z.infer<typeof VariantRowOutcome>

/** The result of one row. A row is changed whole or not at all, whatever becomes of the others. */
export const VariantRowResult = z.object({
  /** As it was sent; null where the other one was. */
  sku: z.nullable(z.string()),
  /** As it was sent; null where the other one was. */
  gtin: z.nullable(z.string()),
  outcome: VariantRowOutcome,
  /** The product of the variant; null where none was found. */
  productId: z.nullable(Id),
  /** The variant; null where none was found. */
  variantId: z.nullable(Id),
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

export const variantEdit = {
  bulkUpdate: route({
    method: 'POST',
    path: '/Product/BulkUpdateVariants',
    permission: 'product:manage',
    summary: 'Sets stock and prices of up to 1,000 variants by SKU or GTIN, with a result for each row; what is already so is not written again',
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
