import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TextSearch } from '../../../kit/filter.ts'
import { among, hasTexts } from '../../../kit/paging.ts'
import { partnered } from '../../marketplace/partnership/queries-partnered.ts'

/** Whose products: a merchant's own, or those pushed to an operator's marketplace. */
export type ProductVisibility = { kind: 'merchant'; merchantId: string } | { kind: 'operator'; marketplaceId: string }

/** The SKUs and barcode numbers of variants, whole. */
export type VariantCodes = { skus: readonly string[]; gtins: readonly string[] }

function whose(visibility: ProductVisibility, merchantId: RawBuilder<unknown>): RawBuilder<unknown> {
  return visibility.kind === 'merchant' ? sql`${merchantId} = ${visibility.merchantId}` : partnered(visibility.marketplaceId, merchantId)
}

/**
 * Keeps the products `p` that an index over tags finds. The row-level policies of `product` rule such an index out; the view `searchable_product`
 * keeps to the same scope and does not. The index begins with the merchant: naming the partners lets it be used.
 */
export function foundByTags(visibility: ProductVisibility, tags: readonly string[]): RawBuilder<unknown> {
  return sql`(p.merchant_id, p.id) in (select s.merchant_id, s.id from searchable_product s
    where ${whose(visibility, sql`s.merchant_id`)} and s.external_tags && ${tags}::text[])`
}

/** Keeps the products `p` with a text in a name, in their reference, or in the SKU or barcode number of a variant, each found by its index, as `foundByTags`. */
export function foundByText(visibility: ProductVisibility, text: TextSearch | undefined): RawBuilder<unknown> {
  const groups = (text ?? []).map((group) => {
    const has = (column: RawBuilder<unknown>) => hasTexts([group], (pattern) => sql`${column} like ${pattern}`)
    return sql`(p.merchant_id, p.id) in (
      select s.merchant_id, s.id from searchable_product s where ${whose(visibility, sql`s.merchant_id`)} and ${has(sql`s.search_text`)}
      union all
      select v.merchant_id, v.product_id from searchable_variant v where ${whose(visibility, sql`v.merchant_id`)} and ${has(sql`v.codes`)})`
  })
  return groups.length === 0 ? sql`true` : sql.join(groups, sql` and `)
}

/** Returns the same condition for products `p` that are read one by one, without an index over text. */
export function containsText(text: TextSearch): RawBuilder<unknown> {
  return hasTexts(
    text,
    (pattern) => sql`(p.search_text like ${pattern} or exists (select from variant v
      where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null and searchable(v.sku || ' ' || v.gtin) like ${pattern}))`,
  )
}

/** Keeps the products `p` with a variant of one of these SKUs, and of one of these barcode numbers. */
export function foundByCodes(visibility: ProductVisibility, { skus, gtins }: VariantCodes): RawBuilder<unknown>[] {
  const having = (column: 'sku' | 'gtin', values: readonly string[]): RawBuilder<unknown>[] => {
    const code = sql.ref(`v.${column}`)
    const found = sql`(p.merchant_id, p.id) in (select v.merchant_id, v.product_id from searchable_variant v
      where ${whose(visibility, sql`v.merchant_id`)} and ${code} <> '' and ${among(code, values, 'text')})`
    return values.length === 0 ? [] : [found]
  }
  return [...having('sku', skus), ...having('gtin', gtins)]
}
