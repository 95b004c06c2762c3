import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Id } from './page.ts'
import { productLimits } from './product-limits.ts'
import { line, optionalLine } from './text.ts'

const amount = z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))
const option = z.strictObject({ name: line(productLimits.optionName), value: line(productLimits.optionValue) })
const options = z.array(option).check(z.maxLength(productLimits.options))
const variantName = optionalLine(productLimits.variantName)
const sku = optionalLine(productLimits.sku)
const priceMinor = z.nullable(amount)
const stock = z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000)))
const gtin = optionalLine(productLimits.gtin)
const weightGrams = z.nullable(z.int().check(z.minimum(0), z.maximum(100_000_000)))

type Prices = { priceMinor?: number | null | undefined; compareAtMinor?: number | null | undefined }
const isComparedWithMore = z.refine<Prices>(
  ({ priceMinor: price = null, compareAtMinor: comparedWith = null }) => comparedWith === null || price === null || comparedWith > price,
  { path: ['compareAtMinor'], error: issue('input.compare_at_price') },
)

/** A variant as a person gives it. With `id` it is one the product has; prices are minor units of the product's currency, and it is compared with a higher one only. */
export const VariantInput = z
  .strictObject({
    id: z.optional(Id),
    name: z.optional(variantName),
    sku: z._default(sku, ''),
    options: z._default(options, []),
    priceMinor: z._default(priceMinor, null),
    compareAtMinor: z._default(priceMinor, null),
    /** Null: it is not counted, and can always be had. */
    stock: z._default(stock, null),
    gtin: z._default(gtin, ''),
    weightGrams: z._default(weightGrams, null),
  })
  .check(isComparedWithMore)
export type VariantInput = z.infer<typeof VariantInput>

/** A variant of a product that is changed. With `id` it is one that the product has, and what is absent stays; without it, it is new. */
export const VariantChange = z
  .strictObject({
    id: z.optional(Id),
    name: z.optional(variantName),
    sku: z.optional(sku),
    options: z.optional(options),
    priceMinor: z.optional(priceMinor),
    compareAtMinor: z.optional(priceMinor),
    /** Null: it is not counted, and can always be had. */
    stock: z.optional(stock),
    gtin: z.optional(gtin),
    weightGrams: z.optional(weightGrams),
  })
  .check(isComparedWithMore)
export type VariantChange = z.infer<typeof VariantChange>
