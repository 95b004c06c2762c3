import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** The texts of a product `p` in a language; null where there are none. */
export function textsOf(language: string): RawBuilder<unknown> {
  return sql`p.translations -> ${language}`
}

/**
 * The content of a product `p` as it is sent elsewhere: `pictured.images`, its stored pictures, `pictured."isPicturePending"`, whether others are still to be
 * downloaded, `pictured."hasPictures"`, whether it has any at all, and `sold.variants`, its variants with ids, both in their order.
 */
export const sentContent: RawBuilder<unknown> = sql`
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('source', i.source, 'file', pc.file) order by i.position) filter (where i.state = 'stored'), '[]') as images,
        coalesce(bool_or(i.state = 'pending'), false) as "isPicturePending", count(i.source) > 0 as "hasPictures"
      from product_image i left join picture pc on pc.merchant_id = i.merchant_id and pc.id = i.picture_id
      where i.merchant_id = p.merchant_id and i.product_id = p.id
    ) pictured
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'reference', v.reference, 'sku', v.sku, 'name', v.name, 'options', v.options,
        'priceMinor', v.price_minor, 'compareAtMinor', v.compare_at_minor, 'stock', v.stock, 'gtin', v.gtin, 'weightGrams', v.weight_grams,
        'imageSource', v.image_source) order by v.position), '[]') as variants
      from variant v where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null
    ) sold`
