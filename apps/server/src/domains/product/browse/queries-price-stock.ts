import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** A range of prices in minor units, both ends included. */
export type PriceRange = { minPriceMinor?: number | undefined; maxPriceMinor?: number | undefined }

/** What narrows a list by price and stock. `parentsOnly`: false where each variant has its row. */
export type PriceAndStock = PriceRange & { isInStock: boolean | undefined; hasLowStock?: boolean | undefined; parentsOnly: boolean }

/** Returns the conditions that a price is in a range; none without a range. */
export function priceConditions(price: RawBuilder<unknown>, { minPriceMinor, maxPriceMinor }: PriceRange): RawBuilder<boolean>[] {
  return [
    ...(minPriceMinor === undefined ? [] : [sql<boolean>`${price} >= ${minPriceMinor}`]),
    ...(maxPriceMinor === undefined ? [] : [sql<boolean>`${price} <= ${maxPriceMinor}`]),
  ]
}

/** A product `p` for sale that is nearly sold out: the condition of the index `product_low_stock`. A trigger keeps the column. */
const isLow = sql`p.low_stock is not null`

/** Returns the conditions on price and stock, of products `p` or of variants `v` where each has its row. */
export function stockConditions({ isInStock, hasLowStock, parentsOnly, ...range }: PriceAndStock): RawBuilder<unknown>[] {
  const [price, stock] = parentsOnly ? [sql`p.price_minor`, sql`p.stock`] : [sql`v.price_minor`, sql`v.stock`]
  return [
    ...priceConditions(price, range),
    ...(isInStock === undefined ? [] : [isInStock ? sql`(${stock} is null or ${stock} > 0)` : sql`${stock} = 0`]),
    ...(hasLowStock === undefined ? [] : [hasLowStock ? isLow : sql`p.low_stock is null`]),
  ]
}
