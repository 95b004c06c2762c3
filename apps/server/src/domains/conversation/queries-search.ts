import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import { containsPattern, minContainsLength } from '../../kit/paging.ts'

/**
 * Returns the condition that a conversation `v` is found by a text: the number of its order with or without "#", or a part of the name of the other company,
 * of the subject or of a message. Each way is an index of its own; a text of fewer than three letters is compared whole, with names and subjects.
 * What is found is looked up: PostgreSQL would rather walk the order of the list and compare each conversation with all that are found.
 */
export function foundBy(scope: Scope, text: string): RawBuilder<boolean> {
  const isMerchant = scope.companyType === 'MERCHANT'
  const own = isMerchant ? sql`merchant_id` : sql`marketplace_id`
  const isLong = text.length >= minContainsLength
  // Selected, so that it is made once and not for each row.
  const matches = isLong ? sql`like (select ${containsPattern(text)})` : sql`= (select searchable(${text}))`
  const ways = [
    isMerchant
      ? sql`select v.id from partnership p join marketplace m on m.id = p.marketplace_id
          join conversation v on v.marketplace_id = p.marketplace_id and v.merchant_id = p.merchant_id
          where p.merchant_id = ${scope.companyId} and searchable(m.name) ${matches}`
      : sql`select v.id from searchable_merchant s join conversation v on v.marketplace_id = s.marketplace_id and v.merchant_id = s.merchant_id
          where s.marketplace_id = ${scope.companyId} and s.search_text ${matches}`,
    sql`select s.id from searchable_conversation s where s.${own} = ${scope.companyId} and s.search_text ${matches}`,
  ]
  const number = text.replace(/^#/, '')
  if (/^\d{1,15}$/.test(number))
    ways.push(sql`select v.id from "order" o join conversation v on v.marketplace_id = o.marketplace_id and v.order_id = o.id
      where o.number = ${Number(number)} and o.${own} = ${scope.companyId}`)
  if (isLong) ways.push(sql`select s.conversation_id from searchable_message s where s.${own} = ${scope.companyId} and s.search_text ${matches}`)
  return sql<boolean>`v.id = any(array(${sql.join(ways, sql` union `)}))`
}
