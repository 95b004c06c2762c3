import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

/** The payment connection of a marketplace, secrets sealed. */
export type PaymentConnection = { id: string; provider: string; settings: Record<string, string>; secrets: Buffer | null }

/** The connection by its id, ended or not: a refund goes where the payment came from. Without an id, the one connected now. */
export async function findPaymentConnection(db: Db, marketplaceId: string, connectionId: string | undefined): Promise<PaymentConnection | undefined> {
  const { rows } = await sql<PaymentConnection>`
    select k.id, k.provider, k.settings, k.secrets from connection k
    where k.company_id = ${marketplaceId} and k.kind = 'payment'
      and case when ${connectionId ?? null}::uuid is null then k.ended_at is null else k.id = ${connectionId ?? null}::uuid end`.execute(db)
  return rows[0]
}

/** A purchase as far as its payment goes. */
export type PaymentGroup = {
  id: string
  reference: string
  totalMinor: number
  currency: string
  connectionId: string | null
  paymentKey: string
  paymentReference: string | null
  paymentError: string | null
}

const groupColumns = sql`g.id, g.marketplace_order_reference as reference, g.total_minor as "totalMinor", g.currency, g.payment_connection_id as "connectionId",
  g.payment_key as "paymentKey", g.payment_reference as "paymentReference", g.payment_error as "paymentError"`

export async function findGroup(db: Db, marketplaceId: string, groupId: string): Promise<PaymentGroup | undefined> {
  const { rows } =
    await sql<PaymentGroup>`select ${groupColumns} from order_group g where g.marketplace_id = ${marketplaceId} and g.id = ${groupId}`.execute(db)
  return rows[0]
}

/** The same, held until the transaction ends: reports of one payment take turns. */
export async function lockPaymentGroup(db: Db, marketplaceId: string, groupId: string): Promise<PaymentGroup | undefined> {
  const { rows } =
    await sql<PaymentGroup>`select ${groupColumns} from order_group g where g.marketplace_id = ${marketplaceId} and g.id = ${groupId} for no key update`.execute(
      db,
    )
  return rows[0]
}

/** Writes the provider's reference of the payment, which never changes once known, or why it could not be started. */
export async function updateGroupPayment(
  db: Db,
  marketplaceId: string,
  groupId: string,
  change: { reference?: string; error: string | null },
): Promise<void> {
  await db
    .updateTable('order_group')
    .set({
      payment_error: change.error,
      ...(change.reference === undefined ? {} : { payment_reference: sql<string>`coalesce(payment_reference, ${change.reference}::text)` }),
    })
    .where('marketplace_id', '=', marketplaceId)
    .where('id', '=', groupId)
    .execute()
}

/** What the lines of an order took out of stock. */
export async function listStockTaken(
  db: Db,
  marketplaceId: string,
  orderIds: readonly string[],
): Promise<{ merchantId: string; variantId: string; quantity: number }[]> {
  const { rows } = await sql<{ merchantId: string; variantId: string; quantity: number }>`
    select merchant_id as "merchantId", variant_id as "variantId", quantity from order_line
    where marketplace_id = ${marketplaceId} and order_id = any(${orderIds}::uuid[])`.execute(db)
  return rows
}

/** A stored report of a provider, with the company its connection belongs to. */
export type StoredReport = { marketplaceId: string; provider: string; body: unknown; processedAt: string | null }

/** A report as the inbox keeps it, when it came over a payment connection. */
export async function findStoredReport(db: Db, connectionId: string, externalId: string): Promise<StoredReport | undefined> {
  const { rows } = await sql<StoredReport>`
    select k.company_id as "marketplaceId", i.provider, i.body, i.processed_at as "processedAt"
    from webhook_inbox i join connection k on k.id = i.connection_id and k.kind = 'payment'
    where i.connection_id = ${connectionId} and i.external_id = ${externalId}`.execute(db)
  return rows[0]
}
