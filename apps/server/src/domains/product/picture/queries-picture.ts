import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'
import { jsonRows } from '../../../database/json-rows.ts'

/** A picture as the file store keeps it, found by the SHA-256 of what was sent (in base64). */
export type StoredPicture = { id: string; contentHash: string; file: string; width: number; height: number; bytes: number }

/** A picture of a product as the shop names it. */
export type ImageWrite = { productId: string; source: string; alt: string; position: number }

/**
 * Writes which pictures products have, in their order. What was fetched stays; what a product no longer has goes. A new one shows the picture that was in
 * its place until it is fetched. What goes while the portal owns the pictures of a shop is noted: the next push removes it there.
 */
export async function replaceImages(db: Db, merchantId: string, productIds: readonly string[], images: readonly ImageWrite[]): Promise<void> {
  if (productIds.length === 0) return
  const given = jsonRows(images, 'x', sql`"productId" uuid, source text, alt text, position int`)
  await sql`
    with removed as (
      delete from product_image i
      where i.merchant_id = ${merchantId} and i.product_id = any(${productIds}::uuid[])
        and not exists (select from ${given} where x."productId" = i.product_id and x.source = i.source)
      returning i.product_id, i.source, i.position, i.picture_id
    ), noted as (
      insert into shop_push as s (company_id, connection_id, product_id, removed_pictures)
      select p.merchant_id, p.connection_id, p.id, array_agg(r.source)
      from removed r
      join product p on p.merchant_id = ${merchantId} and p.id = r.product_id
      join connection c on c.company_id = p.merchant_id and c.id = p.connection_id and 'pictures' = any(c.portal_fields)
      group by p.merchant_id, p.connection_id, p.id
      on conflict (company_id, connection_id, product_id) do update
        set removed_pictures = array(select distinct x from unnest(s.removed_pictures || excluded.removed_pictures) x)
    )
    insert into product_image (merchant_id, product_id, source, alt, position, picture_id)
    select ${merchantId}, x."productId", x.source, x.alt, x.position,
      (select r.picture_id from removed r where r.product_id = x."productId" and r.position = x.position and r.picture_id is not null limit 1)
    from ${given}
    on conflict (merchant_id, product_id, source) do update set alt = excluded.alt, position = excluded.position`.execute(db)
}

/**
 * Returns addresses of pictures that are to be fetched, each once: those never tried and, where `failedBefore` is given, those whose last try
 * failed before that instant.
 */
export async function listWaitingSources(db: Db, merchantId: string, failedBefore: string | undefined, limit: number): Promise<string[]> {
  if (failedBefore === undefined) {
    const { rows } = await sql<{ source: string }>`
      select distinct w.source from (
        select i.source from product_image i where i.merchant_id = ${merchantId} and i.state = 'pending' order by i.product_id limit ${literal(limit)}
      ) w`.execute(db)
    return rows.map(({ source }) => source)
  }
  const { rows } = await sql<{ source: string }>`
    select distinct w.source from (
      (select i.source from product_image i where i.merchant_id = ${merchantId} and i.state = 'pending' order by i.product_id limit ${literal(limit)})
      union all
      (select i.source from product_image i where i.merchant_id = ${merchantId} and i.state = 'failed' and i.attempted_at < ${failedBefore}
        order by i.product_id limit ${literal(limit)})
    ) w limit ${literal(limit)}`.execute(db)
  return rows.map(({ source }) => source)
}

/** Of these addresses the pictures that were fetched for another product before. */
export async function listFetched(db: Db, merchantId: string, sources: readonly string[]): Promise<{ source: string; pictureId: string }[]> {
  const { rows } = await sql<{ source: string; pictureId: string }>`
    select distinct on (i.source) i.source, i.picture_id as "pictureId" from product_image i
    where i.merchant_id = ${merchantId} and i.source = any(${sources}::text[]) and i.state = 'stored' order by i.source`.execute(db)
  return rows
}

/** The picture of this content, where the merchant has it already. */
export async function findPicture(db: Db, merchantId: string, contentHash: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from picture where merchant_id = ${merchantId} and content_hash = decode(${contentHash}, 'base64')`.execute(db)
  return rows[0]?.id
}

/** Writes pictures; returns the id kept for each content, which is that of an earlier one where there was one. */
export async function insertPictures(db: Db, merchantId: string, pictures: readonly StoredPicture[]): Promise<Map<string, string>> {
  if (pictures.length === 0) return new Map()
  const { rows } = await sql<{ id: string; contentHash: string }>`
    insert into picture (merchant_id, id, content_hash, file, width, height, bytes)
    select ${merchantId}, x.id, decode(x."contentHash", 'base64'), x.file, x.width, x.height, x.bytes
    from ${jsonRows(pictures, 'x', sql`id uuid, "contentHash" text, file text, width int, height int, bytes bigint`)}
    on conflict (merchant_id, content_hash) do update set content_hash = excluded.content_hash
    returning id, encode(content_hash, 'base64') as "contentHash"`.execute(db)
  return new Map(rows.map(({ id, contentHash }) => [contentHash, id]))
}

/** What became of an address: a picture, or why there is none. */
export type PictureEnd = { source: string; pictureId: string | null; failure: Message | null }

/** A picture of a product that was settled just now. `isListed`: a marketplace lists the product. `isNew`: it is not one that failed before as well. */
export type SettledImage = {
  productId: string
  source: string
  failure: CodedMessage | null
  reference: string
  productName: string
  isListed: boolean
  isNew: boolean
}

/**
 * Settles every waiting picture of these addresses. One that had failed is settled again where it is here now, or where failed ones are tried again:
 * `isRetry`.
 */
export async function updateImages(db: Db, merchantId: string, ends: readonly PictureEnd[], isRetry: boolean): Promise<SettledImage[]> {
  const { rows } = await sql<SettledImage>`
    update product_image i set state = case when x."pictureId" is null then 'failed' else 'stored' end, picture_id = x."pictureId", failure = x.failure,
      attempted_at = now()
    from ${jsonRows(ends, 'x', sql`source text, "pictureId" uuid, failure jsonb`)}, product p, product_image b
    where i.merchant_id = ${merchantId} and i.source = x.source and p.merchant_id = i.merchant_id and p.id = i.product_id
      and b.merchant_id = i.merchant_id and b.product_id = i.product_id and b.source = i.source
      and (i.state = 'pending' or i.state = 'failed' and (${isRetry} or x."pictureId" is not null))
    returning i.product_id as "productId", i.source, i.failure, p.merchant_product_reference as reference, p.name as "productName",
      exists (select from listing l where l.merchant_id = i.merchant_id and l.product_id = i.product_id) as "isListed",
      b.state = 'pending' or i.state = 'stored' as "isNew"`.execute(db)
  return rows
}

/** How a picture of a product was settled. `attemptedAt` is to the microsecond, as it is stored. */
export type KeptImage = {
  productId: string
  source: string
  state: 'stored' | 'failed'
  pictureId: string | null
  failure: CodedMessage | null
  attemptedAt: string | null
}

/** Returns the pictures of products that were settled. */
export async function listSettledImages(db: Db, merchantId: string, productIds: readonly string[]): Promise<KeptImage[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<KeptImage>`
    select i.product_id as "productId", i.source, i.state, i.picture_id as "pictureId", i.failure, i.attempted_at::text as "attemptedAt"
    from product_image i
    where i.merchant_id = ${merchantId} and i.product_id = any(${productIds}::uuid[]) and i.state <> 'pending'
    order by i.product_id, i.position`.execute(db)
  return rows
}

/** Settles waiting pictures of products as they were settled before: a picture is kept although no product has it, and its shop may have it no more. */
export async function updateImagesAsBefore(db: Db, merchantId: string, images: readonly KeptImage[]): Promise<void> {
  if (images.length === 0) return
  const columns = sql`"productId" uuid, source text, state text, "pictureId" uuid, failure jsonb, "attemptedAt" timestamptz`
  await sql`
    update product_image i set state = x.state, picture_id = x."pictureId", failure = x.failure, attempted_at = x."attemptedAt"
    from ${jsonRows(images, 'x', columns)}
    where i.merchant_id = ${merchantId} and i.product_id = x."productId" and i.source = x.source and i.state = 'pending'`.execute(db)
}

/** The picture of a product that lists show. */
export function firstPicture(merchantId: RawBuilder<unknown>, productId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select i.picture_id from product_image i
    where i.merchant_id = ${merchantId} and i.product_id = ${productId} and i.picture_id is not null order by i.position, i.source limit 1`
}

/** Updates what lists show of the pictures of products. */
export async function refreshCardImages(db: Db, merchantId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`
    update product p set thumbnail_id = (${firstPicture(sql`p.merchant_id`, sql`p.id`)}), card_images = product_card_images(p.merchant_id, p.id),
      card_variant_images = product_card_variant_images(p.merchant_id, p.id)
    where p.merchant_id = ${merchantId} and p.id = any(${productIds}::uuid[])`.execute(db)
}

/** Where some pictures of a merchant are stored, by their ids. */
export async function findPictureFiles(db: Db, merchantId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; file: string }>`
    select i.id, i.file from picture i where i.merchant_id = ${merchantId} and i.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, file }) => [id, file]))
}
