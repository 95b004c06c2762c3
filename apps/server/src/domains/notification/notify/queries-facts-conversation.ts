import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** A message as far as its recipient is notified of it. */
export type MessageSummary = {
  conversationId: string
  recipientId: string
  senderName: string
  senderLogo: string | null
  subject: string
  orderNumber: string | null
  excerpt: string
  /** Whether the recipient has unread messages in the conversation. */
  isUnread: boolean
}

/** Returns a message with its recipient; undefined when there is none. */
export async function findMessageSummary(db: Db, marketplaceId: string, messageId: string): Promise<MessageSummary | undefined> {
  const { rows } = await sql<MessageSummary>`
    select c.conversation_id as "conversationId", case when c.company_id = c.merchant_id then c.marketplace_id else c.merchant_id end as "recipientId",
      case when c.company_id = c.merchant_id then k.name else m.name end as "senderName",
      s.logo_file as "senderLogo",
      v.subject, o.number::text as "orderNumber", v.last_excerpt as excerpt,
      case when c.company_id = c.merchant_id then v.marketplace_unread else v.merchant_unread end > 0 as "isUnread"
    from conversation_message c
    join conversation v on v.marketplace_id = c.marketplace_id and v.id = c.conversation_id
    join marketplace m on m.id = c.marketplace_id
    join company k on k.id = c.merchant_id
    join company s on s.id = c.company_id
    left join "order" o on o.marketplace_id = v.marketplace_id and o.id = v.order_id
    where c.marketplace_id = ${marketplaceId} and c.id = ${messageId}`.execute(db)
  return rows[0]
}
