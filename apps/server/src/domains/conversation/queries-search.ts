import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import { containsPattern } from '../../kit/paging.ts'
import { ownConversations } from './queries-scope.ts'

/** Fewer letters match too much, and no trigram index serves them. */
const minContainsLength = 3

/**
 * Returns the condition that a conversation `v` is found by a text: the number of its order with or without "#", or a part of the name of the other company,
 * of the subject or of a message. Each way is an index of its own; a text of fewer than three letters is found in numbers and names only.
 */
export function foundBy(scope: Scope, text: string): RawBuilder<boolean> {
  const isMerchant = scope.companyType === 'MERCHANT'
  const own = isMerchant ? sql`merchant_id` : sql`marketplace_id`
  const conversations = ownConversations(scope)
  const pattern = containsPattern(text)
  const ways = [
    isMerchant
      ? sql`select v.marketplace_id, v.id from partnership p join marketplace m on m.id = p.marketplace_id
          join conversation v on v.marketplace_id = p.marketplace_id and v.merchant_id = p.merchant_id
          where p.merchant_id = ${scope.companyId} and searchable(m.name) like ${pattern} and ${conversations}`
      : sql`select v.marketplace_id, v.id from partnership p join company k on k.id = p.merchant_id
          join conversation v on v.marketplace_id = p.marketplace_id and v.merchant_id = p.merchant_id
          where p.marketplace_id = ${scope.companyId} and searchable(k.name) like ${pattern} and ${conversations}`,
  ]
  const number = text.replace(/^#/, '')
  if (/^\d{1,15}$/.test(number))
    ways.push(sql`select v.marketplace_id, v.id from "order" o join conversation v on v.marketplace_id = o.marketplace_id and v.order_id = o.id
      where o.number = ${Number(number)} and o.${own} = ${scope.companyId} and ${conversations}`)
  if (text.length >= minContainsLength)
    ways.push(
      sql`select s.marketplace_id, s.id from searchable_conversation s where s.${own} = ${scope.companyId} and s.search_text like ${pattern}`,
      sql`select s.marketplace_id, s.conversation_id from searchable_message s where s.${own} = ${scope.companyId} and s.search_text like ${pattern}`,
    )
  return sql<boolean>`(v.marketplace_id, v.id) in (${sql.join(ways, sql` union `)})`
}
