import { sql } from 'kysely'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import { among } from '../../../kit/paging.ts'

/** A purchase as far as its payment goes. */
export type PaymentGroup = {
  id: string
  reference: string
  totalMinor: number
  currency: string
  connectionId: string | null
  provider: string | null
  /** Its merchants collect the money: no provider knows of it. */
  isCollectedByMerchant: boolean
  paymentKey: string
  paymentReference: string | null
  paymentError: CodedMessage | null
  /** The payment that the storefront has created at the provider. */
  storefrontPayment: string | null
}

const groupColumns = sql`g.id, g.marketplace_order_reference as reference, g.total_minor as "totalMinor", g.currency, g.payment_connection_id as "connectionId",
  g.payment_provider as provider, g.payment_provider = 'merchant' as "isCollectedByMerchant",
  g.payment_key as "paymentKey", g.payment_reference as "paymentReference", g.payment_error as "paymentError", g.storefront_payment as "storefrontPayment"`

/** Returns purchases of one marketplace by their ids. */
export async function listGroups(db: Db, marketplaceId: string, groupIds: readonly string[]): Promise<PaymentGroup[]> {
  const { rows } = await sql<PaymentGroup>`
    select ${groupColumns} from order_group g where g.marketplace_id = ${marketplaceId} and ${among(sql`g.id`, groupIds, 'uuid')}`.execute(db)
  return rows
}

/** Returns the same in the order of their ids, locked until the transaction ends: reports of one payment take turns. */
export async function lockPaymentGroups(db: Db, marketplaceId: string, groupIds: readonly string[]): Promise<PaymentGroup[]> {
  const { rows } = await sql<PaymentGroup>`
    select ${groupColumns} from order_group g where g.marketplace_id = ${marketplaceId} and ${among(sql`g.id`, groupIds, 'uuid')}
    order by g.id for no key update`.execute(db)
  return rows
}

/**
 * Writes of locked purchases the provider's reference of the payment, or why it could not be started. The first reference stays, unless the payment itself has
 * one of its own beside what it was started with (`isPaid`), which refunds name.
 */
export async function updateGroupPayments(
  db: Db,
  marketplaceId: string,
  changes: readonly { id: string; reference: string | null; error: Message | null; isPaid?: boolean }[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update order_group g set payment_error = c.error,
      payment_reference = case when c."isPaid" then coalesce(c.reference, g.payment_reference) else coalesce(g.payment_reference, c.reference) end
    from ${jsonRows(changes, 'c', sql`id uuid, reference text, error jsonb, "isPaid" boolean`)}
    where g.marketplace_id = ${marketplaceId} and g.id = c.id`.execute(db)
}

/** Returns those of the orders whose merchant has a shop connected. */
export async function listOrdersWithShop(db: Db, marketplaceId: string, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from "order" o
    where o.marketplace_id = ${marketplaceId} and ${among(sql`o.id`, orderIds, 'uuid')}
      and exists (select from connected_shop s where s.company_id = o.merchant_id)
    order by o.number`.execute(db)
  return rows.map(({ id }) => id)
}

/** What the lines of an order took out of stock. */
export async function listReservedStock(
  db: Db,
  marketplaceId: string,
  orderIds: readonly string[],
): Promise<{ merchantId: string; variantId: string; quantity: number }[]> {
  const { rows } = await sql<{ merchantId: string; variantId: string; quantity: number }>`
    select merchant_id as "merchantId", variant_id as "variantId", quantity from order_line
    where marketplace_id = ${marketplaceId} and order_id = any(${orderIds}::uuid[])`.execute(db)
  return rows
}
