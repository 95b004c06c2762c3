import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import { containsPattern, minContainsLength } from '../../kit/paging.ts'
import { ownOrders } from './queries-change.ts'

/**
 * Returns the condition that an order `o` is found by a text: its number or that in the merchant's shop, with or without "#", either reference, the customer's name or e-mail, a
 * product's name or reference, a SKU, or a tracking number. Each way is an index of its own; a text of fewer than three letters is compared whole.
 */
export function foundBy(scope: Scope, text: string): RawBuilder<boolean> {
  const own = ownOrders(scope)
  const whole = text.trim()
  const number = whole.replace(/^#/, '')
  const ways = [
    sql`select o.marketplace_id, o.id from "order" o where ${own} and o.merchant_order_reference = ${whole}`,
    // Shopify's own numbers begin with "#".
    sql`select o.marketplace_id, o.id from "order" o where ${own} and o.merchant_order_number in (${whole}, ${`#${number}`})`,
    sql`select o.marketplace_id, o.id from "order" o where ${own} and o.marketplace_order_reference = ${whole}`,
    sql`select o.marketplace_id, o.id from fulfilment f join "order" o on o.marketplace_id = f.marketplace_id and o.id = f.order_id
      where ${own} and f.tracking_number = ${whole} and f.tracking_number <> ''`,
    sql`select l.marketplace_id, l.order_id from variant v join order_line l on l.merchant_id = v.merchant_id and l.variant_id = v.id
      join "order" o on o.marketplace_id = l.marketplace_id and o.id = l.order_id
      where ${own} and v.sku = ${whole} and v.sku <> '' and ${merchantsOf(scope, sql`v.merchant_id`)}`,
  ]
  if (/^\d{1,15}$/.test(number)) ways.push(sql`select o.marketplace_id, o.id from "order" o where ${own} and o.number = ${Number(number)}`)
  if (whole.length >= minContainsLength) {
    ways.push(
      sql`select o.marketplace_id, o.id from searchable_customer g join "order" o on o.marketplace_id = g.marketplace_id and o.group_id = g.id
        where ${own} and g.customer_search like ${containsPattern(whole)} and ${marketplacesOf(scope, sql`g.marketplace_id`)}`,
      sql`select l.marketplace_id, l.order_id from searchable_product p join variant v on v.merchant_id = p.merchant_id and v.product_id = p.id
        join order_line l on l.merchant_id = v.merchant_id and l.variant_id = v.id
        join "order" o on o.marketplace_id = l.marketplace_id and o.id = l.order_id
        where ${own} and p.search_text like ${containsPattern(whole)} and ${merchantsOf(scope, sql`p.merchant_id`)}`,
    )
  }
  return sql<boolean>`(o.marketplace_id, o.id) in (${sql.join(ways, sql` union `)})`
}

function merchantsOf(scope: Scope, column: RawBuilder<unknown>): RawBuilder<boolean> {
  return scope.companyType === 'MERCHANT'
    ? sql<boolean>`${column} = ${scope.companyId}`
    : sql<boolean>`${column} in (select pa.merchant_id from partnership pa where pa.marketplace_id = ${scope.companyId})`
}

function marketplacesOf(scope: Scope, column: RawBuilder<unknown>): RawBuilder<boolean> {
  return scope.companyType === 'MERCHANT'
    ? sql<boolean>`${column} in (select pa.marketplace_id from partnership pa where pa.merchant_id = ${scope.companyId})`
    : sql<boolean>`${column} = ${scope.companyId}`
}
