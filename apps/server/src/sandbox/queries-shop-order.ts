import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { SandboxProduct } from './queries-shop.ts'
import { insertShopWebhook } from './queries-webhook.ts'

/** A shipment of an order of the sandbox shop. `key` is of who recorded it through the API; empty for one made in the shop itself. */
export type SandboxShipment = {
  id: string
  key: string
  carrier: string
  trackingNumber: string
  trackingUrl: string | null
  lines: { variantId: string; quantity: number }[]
}

export type SandboxRefund = {
  id: string
  key: string
  amount: number
  lines: { variantId: string; quantity: number; amount?: number; isRestocked: boolean }[]
}

export async function updateShopWebhook(db: Db, shopId: string, webhook: { address: string; secret: string } | null): Promise<void> {
  await sql`update sandbox.shop set webhook_address = ${webhook?.address ?? null}, webhook_secret = ${webhook?.secret ?? null} where id = ${shopId}`.execute(
    db,
  )
}

/** Returns the shipments of an order; undefined where the shop has no such order. */
export async function findShipments(db: Db, shopId: string, number: number): Promise<SandboxShipment[] | undefined> {
  const { rows } = await sql<{ shipments: SandboxShipment[] }>`
    select shipments from sandbox.shop_order where shop_id = ${shopId} and number = ${number}`.execute(db)
  return rows[0]?.shipments
}

/** Records a shipment, or changes the tracking of the one with the same key. Returns its id; undefined for an unknown order. Call it in a transaction. */
export async function upsertShipment(db: Db, shopId: string, number: number, shipment: Omit<SandboxShipment, 'id'>): Promise<string | undefined> {
  const { rows } = await sql<{ shipments: SandboxShipment[] }>`
    select shipments from sandbox.shop_order where shop_id = ${shopId} and number = ${number} for update`.execute(db)
  const shipments = rows[0]?.shipments
  if (!shipments) return undefined
  const present = shipments.find(({ key }) => key !== '' && key === shipment.key)
  const id = present?.id ?? `shp_${shipments.length + 1}`
  const next = present ? shipments.map((one) => (one.id === id ? { ...shipment, id, lines: one.lines } : one)) : [...shipments, { ...shipment, id }]
  await sql`update sandbox.shop_order set shipments = ${JSON.stringify(next)}::jsonb, updated_at = now() where shop_id = ${shopId} and number = ${number}`.execute(
    db,
  )
  await insertShopWebhook(db, shopId, { type: 'order.updated', order: number })
  return id
}

/** Records a refund once per key. Returns its id; undefined for an unknown order. Call it in a transaction. */
export async function insertShopRefund(db: Db, shopId: string, number: number, refund: Omit<SandboxRefund, 'id'>): Promise<string | undefined> {
  const { rows } = await sql<{ refunds: SandboxRefund[] }>`
    select refunds from sandbox.shop_order where shop_id = ${shopId} and number = ${number} for update`.execute(db)
  const refunds = rows[0]?.refunds
  if (!refunds) return undefined
  const present = refunds.find(({ key }) => key !== '' && key === refund.key)
  if (present) return present.id
  const id = `ref_${refunds.length + 1}`
  await sql`
    update sandbox.shop_order set refunds = ${JSON.stringify([...refunds, { ...refund, id }])}::jsonb, updated_at = now()
    where shop_id = ${shopId} and number = ${number}`.execute(db)
  // One that a person made in the shop is news to whoever is connected.
  if (refund.key === '') await insertShopWebhook(db, shopId, { type: 'order.updated', order: number })
  return id
}

/** An order that a shopper placed in the shop itself, as it is stored. */
export type SandboxSale = { number: number; body: Record<string, unknown>; refunds: SandboxRefund[]; isCancelled: boolean; createdAt: string }

/** Returns orders by their numbers. */
export async function findSales(db: Db, shopId: string, numbers: readonly number[]): Promise<SandboxSale[]> {
  const { rows } = await sql<SandboxSale>`
    select number, body, refunds, cancelled_at is not null as "isCancelled", created_at as "createdAt" from sandbox.shop_order
    where shop_id = ${shopId} and number = any(${numbers}::int[]) order by number`.execute(db)
  return rows
}

/** Writes that an order is paid or cancelled, and reports it. False for an unknown order. Call it in a transaction. */
export async function updateSale(db: Db, shopId: string, number: number, change: 'paid' | 'cancelled'): Promise<boolean> {
  const set = change === 'paid' ? sql`body = body || '{"isPaid": true}'` : sql`cancelled_at = coalesce(cancelled_at, now())`
  const { rows } = await sql`
    update sandbox.shop_order set ${set}, updated_at = now() where shop_id = ${shopId} and number = ${number} returning number`.execute(db)
  if (rows.length > 0) await insertShopWebhook(db, shopId, { type: 'order.updated', order: number })
  return rows.length > 0
}

/** Returns the numbers of a page of orders that changed after an instant, by number. */
export async function listChangedOrders(db: Db, shopId: string, input: { updatedAfter: string; after: number; limit: number }): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from sandbox.shop_order where shop_id = ${shopId} and updated_at > ${input.updatedAfter}::timestamptz and number > ${input.after}
    order by number limit ${sql.lit(input.limit)}`.execute(db)
  return rows.map((row) => row.number)
}

/** Returns the products of these ids that the shop still has. */
export async function findProducts(db: Db, shopId: string, references: readonly string[]): Promise<{ body: SandboxProduct; updatedAt: string }[]> {
  const { rows } = await sql<{ body: SandboxProduct; updatedAt: string }>`
    select body, updated_at as "updatedAt" from sandbox.shop_product
    where shop_id = ${shopId} and reference = any(${references}::text[]) and removed_at is null order by number`.execute(db)
  return rows
}

/** Creates or updates a product as a storefront does, and returns its id. Call it in a transaction. */
export async function upsertProduct(db: Db, shopId: string, product: SandboxProduct): Promise<void> {
  await sql`select id from sandbox.shop where id = ${shopId} for update`.execute(db)
  await sql`
    insert into sandbox.shop_product (shop_id, number, reference, body)
    values (${shopId}, (select coalesce(max(number), 0) + 1 from sandbox.shop_product where shop_id = ${shopId}), ${product.id}, ${JSON.stringify(product)}::jsonb)
    on conflict (shop_id, reference) do update set body = excluded.body, updated_at = now(), removed_at = null`.execute(db)
  await insertShopWebhook(db, shopId, { type: 'product.updated', products: [product.id] })
}

/** Changes the stock of a variant as a person in the shop would. Returns whether there is such a variant. Call it in a transaction. */
export async function updateInventory(db: Db, shopId: string, change: { productId: string; variantId: string; inventory: number }): Promise<boolean> {
  const { rows } = await sql<{ body: SandboxProduct }>`
    select body from sandbox.shop_product where shop_id = ${shopId} and reference = ${change.productId} and removed_at is null for update`.execute(db)
  const body = rows[0]?.body
  const variant = body?.variants.find(({ id }) => id === change.variantId)
  if (!body || !variant) return false
  variant.inventory = change.inventory
  await sql`
    update sandbox.shop_product set body = ${JSON.stringify(body)}::jsonb, updated_at = now()
    where shop_id = ${shopId} and reference = ${change.productId}`.execute(db)
  await insertShopWebhook(db, shopId, { type: 'stock.updated', products: [change.productId] })
  return true
}
