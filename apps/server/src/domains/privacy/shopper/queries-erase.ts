import { sql } from 'kysely'
import { erasedShopper, erasedText } from '@stoa/contract/erased.ts'
import type { Db } from '../../../database/db.ts'
import { erasedAddress, erasedCustomer, erasedError } from '../queries-erased.ts'
import type { Purchase } from './queries-due.ts'
import type { ShopperWords } from './queries-words.ts'

/** SQL of a JSON column whose values that are words of the shopper are replaced. */
const without = (column: string, words: readonly string[]) =>
  sql`stoa_erase_strings(${sql.ref(column)}::text, ${words}::text[], ${erasedText})::jsonb`

/** SQL of a text that somebody wrote, where there is one. */
const erasedWhereSet = (column: string) => sql`case when coalesce(${sql.ref(column)}, '') = '' then ${sql.ref(column)} else ${erasedText} end`

/** Erases who bought from a purchase and its orders: names, addresses, what was written, and what other systems answered. */
export async function eraseOrders(db: Db, { marketplaceId, groupId }: Purchase, { words, orderIds }: ShopperWords): Promise<void> {
  const own = sql`marketplace_id = ${marketplaceId} and order_id = any(${orderIds}::uuid[])`
  await sql`
    update order_group set customer = ${erasedCustomer},
      shipping_address = ${erasedAddress('shipping_address')}, billing_address = ${erasedAddress('billing_address')}, customer_note = '',
      payment_error = case when payment_error is not null then ${erasedError}::jsonb end, erased_at = now()
    where marketplace_id = ${marketplaceId} and id = ${groupId}`.execute(db)
  await sql`
    update "order" set customer_name = ${erasedShopper}, shipping_address = ${erasedAddress('shipping_address')}, forward_error = case when forward_error is not null then ${erasedError}::jsonb end, version = version + 1
    where marketplace_id = ${marketplaceId} and id = any(${orderIds}::uuid[])`.execute(db)
  await sql`
    update order_event set params = ${without('params', words)}, detail = ${erasedWhereSet('detail')},
      remark = case when remark is not null then ${erasedError}::jsonb end
    where ${own}`.execute(db)
  await sql`update order_note set text = ${erasedText} where ${own}`.execute(db)
  await sql`update refund set reason = ${erasedWhereSet('reason')}, failure = case when failure is not null then ${erasedError}::jsonb end where ${own}`.execute(
    db,
  )
  await sql`update fulfilment set tracking_number = '', tracking_href = null, shop_tracking = null where ${own}`.execute(db)
  await sql`update cancelled_fulfilment set tracking_number = '' where ${own}`.execute(db)
  await sql`update attention_item set params = ${without('params', words)} where ${own}`.execute(db)
  await sql`update shop_report set error = ${erasedError}::jsonb where ${own} and error is not null`.execute(db)
}

/** Erases labels of the orders and their returns. Their files are deleted before. */
export async function eraseLabels(db: Db, { marketplaceId }: Purchase, { orderIds, caseIds }: ShopperWords): Promise<void> {
  await sql`
    update shipping_label set tracking_number = '', tracking_href = null, file = null, failure = case when failure is not null then ${erasedError}::jsonb end
    where marketplace_id = ${marketplaceId} and (case_id = any(${caseIds}::uuid[]) or fulfilment_id in (
      select f.id from fulfilment f where f.marketplace_id = ${marketplaceId} and f.order_id = any(${orderIds}::uuid[])) or cancelled_fulfilment_id in (
      select u.id from cancelled_fulfilment u where u.marketplace_id = ${marketplaceId} and u.order_id = any(${orderIds}::uuid[])))`.execute(db)
}

/** Erases what was written and shown in the returns and disputes of the orders. */
export async function eraseCases(db: Db, { words, caseIds }: ShopperWords): Promise<void> {
  const own = sql`case_id = any(${caseIds}::uuid[])`
  await sql`delete from case_file where ${own}`.execute(db)
  await sql`update case_event set text = ${erasedWhereSet('text')}, params = ${without('params', words)} where ${own}`.execute(db)
  await sql`update order_case set tracking_number = '', tracking_href = null where id = any(${caseIds}::uuid[])`.execute(db)
}

/** Erases the messages about the orders, with what notifications quote of them. */
export async function eraseConversations(db: Db, { marketplaceId }: Purchase, { conversationIds, companyIds }: ShopperWords): Promise<void> {
  const ids = sql`any(${conversationIds}::uuid[])`
  await sql`
    delete from conversation_file where marketplace_id = ${marketplaceId} and message_id in (
      select n.id from conversation_message n where n.marketplace_id = ${marketplaceId} and n.conversation_id = ${ids})`.execute(db)
  await sql`update conversation_message set text = ${erasedText} where marketplace_id = ${marketplaceId} and conversation_id = ${ids}`.execute(db)
  await sql`update conversation set last_excerpt = ${erasedText} where marketplace_id = ${marketplaceId} and id = ${ids}`.execute(db)
  await sql`
    update notification set params = params || jsonb_build_object('excerpt', ${erasedText}::text)
    where company_id = any(${companyIds}::uuid[]) and kind = 'message' and params ? 'excerpt'
      and link in (select '/shop/messages/' || v from unnest(${conversationIds}::uuid[]) v)`.execute(db)
}

/** Erases what the operator's own shop and its reports said of the purchase, and reports that were never applied. */
export async function eraseReports(db: Db, { marketplaceId, groupId }: Purchase, { words, email, companyIds }: ShopperWords): Promise<void> {
  const own = sql`company_id = ${marketplaceId} and group_id = ${groupId}`
  await sql`
    update storefront_order set problem = case when problem is not null then ${erasedError}::jsonb end, lines = ${without('lines', words)},
      other_lines = ${without('other_lines', words)}, resolved = ${without('resolved', words)} where ${own}`.execute(db)
  await sql`update storefront_report set error = ${erasedError}::jsonb where ${own} and error is not null`.execute(db)
  // Those that were applied are deleted after 30 days.
  await sql`
    delete from webhook_inbox where processed_at is null and connection_id in (select c.id from connection c where c.company_id = any(${companyIds}::uuid[]))
      and ${email} <> '' and strpos(lower(body::text), lower(${email})) > 0`.execute(db)
}
