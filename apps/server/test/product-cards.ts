import { sql } from 'kysely'
import type { Db } from '../src/database/db.ts'

/** The products whose card says something else of their pictures or variants than the rows of those do. */
export async function listStaleCards(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.name from product p
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('file', i.file, 'alt', i.alt, 'width', i.width, 'height', i.height) order by i.position), '[]') as images
      from (
        select pi.file, im.alt, pi.width, pi.height, im.position
        from product_image im join picture pi on pi.merchant_id = im.merchant_id and pi.id = im.picture_id
        where im.merchant_id = p.merchant_id and im.product_id = p.id
        order by im.position limit 4
      ) i
    ) pictured
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'sku', s.sku, 'priceMinor', s.price_minor, 'stock', s.stock) order by s.position),
        '[]') as variants
      from (
        select v.id, v.name, v.sku, v.price_minor, v.stock, v.position from variant v
        where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null
        order by v.position limit 20
      ) s
    ) sold
    cross join lateral (
      select coalesce(jsonb_object_agg(s.id, jsonb_build_object('file', pi.file, 'alt', im.alt, 'width', pi.width, 'height', pi.height)), '{}') as images
      from (
        select v.id, v.image_source from variant v
        where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null
        order by v.position limit 20
      ) s
      join product_image im on im.merchant_id = p.merchant_id and im.product_id = p.id and im.source = s.image_source
      join picture pi on pi.merchant_id = im.merchant_id and pi.id = im.picture_id
    ) varied
    left join picture t on t.merchant_id = p.merchant_id and t.id = p.thumbnail_id
    where p.card_images <> pictured.images or p.card_variants <> sold.variants or p.card_variant_images <> varied.images
      or (p.card_images -> 0 ->> 'file') is distinct from t.file
    order by p.name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Brings the cards of products in line after a test wrote rows of variants or pictures itself. */
export async function refreshCards(db: Db, productIds: readonly string[]): Promise<void> {
  await sql`
    update product p set card_images = product_card_images(p.merchant_id, p.id), card_variants = product_card_variants(p.merchant_id, p.id),
      card_variant_images = product_card_variant_images(p.merchant_id, p.id)
    where p.id = any(${productIds}::uuid[])`.execute(db)
}
