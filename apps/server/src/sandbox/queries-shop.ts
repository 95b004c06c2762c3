import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { SandboxShop } from '../tables.ts'
import { insertShopWebhook } from './queries-webhook.ts'

/** A product as the sandbox shop keeps and lists it: prices as decimals, pictures by name. */
export type SandboxProduct = {
  id: string
  title: string
  descriptionHtml: string
  vendor: string
  type: string
  tags: string[]
  options: { name: string; values: string[] }[]
  metafields: { name: string; value: string }[]
  images: { name: string; alt: string }[]
  variants: SandboxVariant[]
}

export type SandboxVariant = {
  id: string
  sku: string
  title: string
  choices: Record<string, string>
  price: string
  compareAtPrice: string | null
  /** Null where it is not counted. Below zero after more was ordered than there was. */
  inventory: number | null
  barcode: string
  grams: number
  image: string | null
}

export type SandboxOrderBody = {
  externalReference: string
  lines: { productId: string; variantId: string; quantity: number }[]
  [key: string]: unknown
}
export type SandboxOrder = { number: number; externalReference: string; body: unknown; createdAt: string }

export async function findShop(db: Db, id: string): Promise<Selectable<SandboxShop> | undefined> {
  return db.selectFrom('sandbox.shop').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertShop(db: Db, shop: { id: string; apiKey: string; name: string; currency: string }): Promise<void> {
  await db
    .insertInto('sandbox.shop')
    .values({ id: shop.id, api_key: shop.apiKey, name: shop.name, currency: shop.currency })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ api_key: shop.apiKey, name: shop.name, currency: shop.currency }))
    .execute()
}

/** Inserts a shop unless there is one with this id, and returns the key that is valid. */
export async function insertNewShop(
  db: Db,
  shop: { id: string; apiKey: string; name: string; currency: string },
): Promise<{ key: string; isNew: boolean }> {
  const inserted = await db
    .insertInto('sandbox.shop')
    .values({ id: shop.id, api_key: shop.apiKey, name: shop.name, currency: shop.currency })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('api_key')
    .executeTakeFirst()
  if (inserted) return { key: inserted.api_key, isNew: true }
  const present = await db.selectFrom('sandbox.shop').select('api_key').where('id', '=', shop.id).executeTakeFirstOrThrow()
  return { key: present.api_key, isNew: false }
}

export async function updateShopScript(db: Db, id: string, script: readonly string[]): Promise<void> {
  await db
    .updateTable('sandbox.shop')
    .set({ script: JSON.stringify(script) })
    .where('id', '=', id)
    .execute()
}

/** Puts products into a shop, over those of the same number. */
export async function insertProducts(db: Db, shopId: string, products: readonly SandboxProduct[]): Promise<void> {
  const rows = JSON.stringify(products.map((body, index) => ({ number: index + 1, reference: body.id, body })))
  await sql`
    insert into sandbox.shop_product (shop_id, number, reference, body)
    select ${shopId}, number, reference, body from jsonb_to_recordset(${rows}::jsonb) as row (number int, reference text, body jsonb)
    on conflict (shop_id, number) do update set reference = excluded.reference, body = excluded.body, updated_at = now(), removed_at = null`.execute(
    db,
  )
}

export async function listProducts(
  db: Db,
  shopId: string,
  input: { after: number; limit: number; updatedAfter: string | undefined },
): Promise<{ number: number; body: SandboxProduct; updatedAt: string }[]> {
  const rows = await db
    .selectFrom('sandbox.shop_product')
    .select(['number', 'body', 'updated_at as updatedAt'])
    .where('shop_id', '=', shopId)
    .where('number', '>', input.after)
    .where('removed_at', 'is', null)
    .$if(input.updatedAfter !== undefined, (query) => query.where('updated_at', '>', input.updatedAfter ?? ''))
    .orderBy('number')
    .limit(input.limit)
    .execute()
  return rows.map((row) => ({ ...row, body: row.body as unknown as SandboxProduct }))
}

export async function countProducts(db: Db, shopId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sandbox.shop_product')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The distinct category paths of what a shop sells, in order. */
export async function listTypes(db: Db, shopId: string): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select distinct p.body ->> 'type' as type from sandbox.shop_product p where p.shop_id = ${shopId} and p.removed_at is null order by type`.execute(
    db,
  )
  return rows.map((row) => row.type)
}

export async function findOrder(db: Db, shopId: string, by: { number: number } | { externalReference: string }): Promise<SandboxOrder | undefined> {
  const query = db
    .selectFrom('sandbox.shop_order')
    .select(['number', 'external_reference as externalReference', 'body', 'created_at as createdAt'])
    .where('shop_id', '=', shopId)
  return ('number' in by ? query.where('number', '=', by.number) : query.where('external_reference', '=', by.externalReference)).executeTakeFirst()
}

/**
 * Takes an order in, once per external reference, and its pieces out of the stock. Returns the number, whether it is new,
 * or the first line that names nothing of this shop. Call it in a transaction.
 */
export async function insertOrder(
  db: Db,
  shopId: string,
  order: SandboxOrderBody,
): Promise<{ number: number; isNew: boolean } | { unknownLine: number }> {
  // One order of a shop at a time: numbers without gaps, and no second order while the first is still being written.
  await db.selectFrom('sandbox.shop').select('id').where('id', '=', shopId).forUpdate().execute()
  const present = await findOrder(db, shopId, { externalReference: order.externalReference })
  if (present) return { number: present.number, isNew: false }
  const references = [...new Set(order.lines.map((line) => line.productId))]
  const rows = await db
    .selectFrom('sandbox.shop_product')
    .select(['reference', 'body'])
    .where('shop_id', '=', shopId)
    .where('reference', 'in', references.length === 0 ? [''] : references)
    .forUpdate()
    .execute()
  const products = new Map(rows.map((row) => [row.reference, row.body as unknown as SandboxProduct]))
  for (const [index, line] of order.lines.entries()) {
    const variant = products.get(line.productId)?.variants.find((candidate) => candidate.id === line.variantId)
    if (!variant) return { unknownLine: index }
    if (variant.inventory !== null) variant.inventory -= line.quantity
  }
  await sql`
    update sandbox.shop_product as product set body = changed.body, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify([...products].map(([reference, body]) => ({ reference, body })))}::jsonb) as changed (reference text, body jsonb)
    where product.shop_id = ${shopId} and product.reference = changed.reference`.execute(db)
  const { number } = await db
    .insertInto('sandbox.shop_order')
    .values((e) => ({
      shop_id: shopId,
      number: e
        .selectFrom('sandbox.shop_order as earlier')
        .select((s) => s(s.fn.coalesce(s.fn.max('earlier.number'), s.lit(1000)), '+', s.lit(1)).as('next'))
        .where('earlier.shop_id', '=', shopId),
      external_reference: order.externalReference,
      body: JSON.stringify(order),
    }))
    .returning('number')
    .executeTakeFirstOrThrow()
  await insertShopWebhook(db, shopId, { type: 'stock.updated', products: references })
  return { number, isNew: true }
}
