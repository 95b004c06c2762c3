import type { AttentionCode } from '@stoa/contract/attention.ts'
import type { CollectedBy } from '@stoa/contract/collected-by.ts'
import type { Filter } from '@stoa/contract/page.ts'
import { countCap } from '@stoa/contract/count-cap.ts'
import { deadlineNearHours } from '@stoa/contract/order-deadline.ts'
import type { OrderRow } from '@stoa/contract/order.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import type { OrderStatus, PaymentStatus, PayoutStatus } from '@stoa/contract/states.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { afterKey, direction, literal, pageRows, rowsOf } from '../../kit/paging.ts'
import { isSeen } from './attention/queries-attention.ts'
import { ownOrders } from './queries-change.ts'
import { isPaymentToRecord, isShippable, isToFulfil } from './queries-open.ts'
import { foundBy } from './queries-search.ts'

/** An order of the list as the database answers it. */
export type OrderRecord = {
  id: string
  orderId: string
  hash: string
  marketplaceOrderReference: string
  merchantOrderReference: string | null
  merchantOrderNumber: string | null
  marketplaceId: string
  marketplaceName: string
  merchantId: string
  merchantName: string
  customerName: string
  countryCode: string
  itemCount: number
  totalMinor: number
  refundedMinor: number
  currency: string
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  payoutStatus: PayoutStatus
  collectedBy: CollectedBy
  forwardState: 'none' | 'waiting' | 'forwarded' | 'failed'
  placedAt: string
  updatedAt: string
  acceptBy: string | null
  shipBy: string | null
  acceptedAt: string | null
  isTest: boolean
}

/** The columns of a row of the list, of an order `o` with its marketplace `m` and merchant `c`. */
export const rowColumns = sql`o.id, o.number::text as "orderId", o.hash, o.marketplace_order_reference as "marketplaceOrderReference",
  o.merchant_order_reference as "merchantOrderReference", o.merchant_order_number as "merchantOrderNumber", o.marketplace_id as "marketplaceId", m.name as "marketplaceName", o.merchant_id as "merchantId",
  c.name as "merchantName", o.customer_name as "customerName", o.country_code as "countryCode", o.item_count as "itemCount", o.total_minor as "totalMinor",
  o.refunded_minor as "refundedMinor", o.currency, o.order_status as "orderStatus", o.payment_status as "paymentStatus", o.payout_status as "payoutStatus",
  o.collected_by as "collectedBy", o.forward_state as "forwardState", o.placed_at as "placedAt", o.updated_at as "updatedAt", o.accept_by as "acceptBy", o.ship_by as "shipBy",
  o.accepted_at as "acceptedAt", o.is_test as "isTest"`

/** An order's row as the contract words it. */
export function toOrderRow(row: OrderRecord): OrderRow {
  return {
    orderId: row.orderId,
    hash: row.hash,
    marketplaceOrderReference: row.marketplaceOrderReference,
    merchantOrderReference: row.merchantOrderReference,
    merchantOrderNumber: row.merchantOrderNumber,
    marketplace: { id: row.marketplaceId, name: row.marketplaceName },
    merchant: { id: row.merchantId, name: row.merchantName },
    customerName: row.customerName,
    countryCode: row.countryCode,
    itemCount: row.itemCount,
    total: { minor: row.totalMinor, currency: row.currency },
    refunded: { minor: row.refundedMinor, currency: row.currency },
    orderStatus: row.orderStatus,
    paymentStatus: row.paymentStatus,
    payoutStatus: row.payoutStatus,
    collectedBy: row.collectedBy,
    forwardState: row.forwardState,
    placedAt: row.placedAt,
    updatedAt: row.updatedAt,
    acceptBy: row.acceptBy,
    shipBy: row.shipBy,
    acceptedAt: row.acceptedAt,
    isTest: row.isTest,
  }
}

/** What narrows a list of orders; an empty list narrows nothing. */
export type OrderFilters = {
  orderStatus: readonly string[]
  paymentStatus: readonly string[]
  payoutStatus: readonly string[]
  merchantId: readonly string[]
  marketplaceId: readonly string[]
  attention: readonly AttentionCode[]
  needsAttention?: 'true' | undefined
  toFulfil?: 'true' | undefined
  paymentToRecord?: 'true' | undefined
  currency?: string | undefined
  minTotalMinor?: string | undefined
  maxTotalMinor?: string | undefined
  forwardState?: string | undefined
  due?: 'near' | 'overdue' | undefined
  isTest?: 'true' | 'false' | undefined
  from?: string | undefined
  until?: string | undefined
  updatedSince?: string | undefined
  text?: string | undefined
}

/** Returns the condition of a list of the caller's orders. */
export function narrowed(scope: Scope, filters: OrderFilters, filter: Filter | undefined): RawBuilder<boolean> {
  const conditions = [ownOrders(scope)]
  const among = (column: string, values: readonly string[], type: string): void => {
    const [only] = values
    if (values.length === 1) conditions.push(sql`${sql.ref(column)} = ${only}::${sql.raw(type)}`)
    else if (values.length > 1) conditions.push(sql`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`)
  }
  among('o.order_status', filters.orderStatus, 'text')
  among('o.payment_status', filters.paymentStatus, 'text')
  among('o.payout_status', filters.payoutStatus, 'text')
  among('o.merchant_id', filters.merchantId, 'uuid')
  among('o.marketplace_id', filters.marketplaceId, 'uuid')
  if (filters.attention.length > 0)
    conditions.push(
      sql`exists (select from attention_item i where i.marketplace_id = o.marketplace_id and i.order_id = o.id and i.resolved_at is null and ${isSeen(scope, sql`i.code`, filters.attention)})`,
    )
  if (filters.needsAttention !== undefined)
    conditions.push(
      sql`exists (select from attention_item i where i.marketplace_id = o.marketplace_id and i.order_id = o.id and i.resolved_at is null and ${isSeen(scope, sql`i.code`)})`,
    )
  if (filters.toFulfil !== undefined) conditions.push(isToFulfil)
  if (filters.paymentToRecord !== undefined) conditions.push(isPaymentToRecord)
  if (filters.due !== undefined) conditions.push(isDue(filters.due))
  if (filters.currency !== undefined) conditions.push(sql`o.currency = ${filters.currency}`)
  if (filters.minTotalMinor !== undefined) conditions.push(sql`o.total_minor >= ${filters.minTotalMinor}::bigint`)
  if (filters.maxTotalMinor !== undefined) conditions.push(sql`o.total_minor <= ${filters.maxTotalMinor}::bigint`)
  if (filters.forwardState !== undefined) conditions.push(sql`o.forward_state = ${filters.forwardState}`)
  if (filters.isTest !== undefined) conditions.push(sql`o.is_test = ${filters.isTest === 'true'}`)
  if (filters.from !== undefined) conditions.push(sql`o.placed_at >= ${filters.from}::timestamptz`)
  if (filters.until !== undefined) conditions.push(sql`o.placed_at < ${filters.until}::timestamptz`)
  if (filters.updatedSince !== undefined) conditions.push(sql`o.updated_at >= ${filters.updatedSince}::timestamptz`)
  if (filters.text !== undefined && filters.text.trim() !== '') conditions.push(foundBy(scope, filters.text))
  if (filter) {
    const terms = filter.terms.map(({ field, value }) => {
      if (field === 'merchantOrderReference') return sql<boolean>`o.merchant_order_reference = ${value}`
      if (field === 'marketplaceOrderReference') return sql<boolean>`o.marketplace_order_reference = ${value}`
      return /^\d{1,15}$/.test(value) ? sql<boolean>`o.number = ${Number(value)}` : sql<boolean>`false`
    })
    conditions.push(sql`(${sql.join(terms, filter.join === 'or' ? sql` or ` : sql` and `)})`)
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Returns the condition that a deadline of an open order that may be shipped has passed, or passes within a day; test orders have none. */
function isDue(due: 'near' | 'overdue'): RawBuilder<boolean> {
  const until = due === 'overdue' ? sql`now()` : sql`now() + make_interval(hours => ${literal(deadlineNearHours)})`
  return sql<boolean>`(o.order_status in ('New', 'Partially Fulfilled') and (o.ship_by is not null or o.accept_by is not null)
    and ${isShippable} and not o.is_test and (o.ship_by < ${until} or o.order_status = 'New' and o.accepted_at is null and o.accept_by < ${until}))`
}

const sortKeys = {
  placedAt: { column: sql`o.placed_at`, cast: 'timestamptz', of: (row: OrderRecord) => row.placedAt },
  updatedAt: { column: sql`o.updated_at`, cast: 'timestamptz', of: (row: OrderRecord) => row.updatedAt },
  total: { column: sql`o.total_minor`, cast: 'bigint', of: (row: OrderRecord) => row.totalMinor },
} as const

/** Returns the versions of every row that a page of orders is made of: the orders `listOrders` reads, and the companies whose names it shows. */
export async function findListVersions(db: Db, scope: Scope, filters: OrderFilters, filter: Filter | undefined, page: PageRequest): Promise<string> {
  const key = sortKeys[page.sort.field as keyof typeof sortKeys]
  const where = narrowed(scope, filters, filter)
  const { rows } = await sql<{ versions: string | null }>`
    select string_agg(concat_ws(' ', o.id, o.version, m.xmin, c.xmin), ',' order by o.n) as versions
    from (
      select o.id, o.xmin as version, o.marketplace_id, o.merchant_id, row_number() over (order by ${key.column} ${direction(page)}, o.id ${direction(page)}) as n
      from "order" o where ${where} and ${afterKey([key.column, sql`o.id`], page, [key.cast, 'uuid'])}
      order by ${key.column} ${direction(page)}, o.id ${direction(page)} limit ${rowsOf(page)}
    ) o
    join marketplace m on m.id = o.marketplace_id join company c on c.id = o.merchant_id`.execute(db)
  const versions = rows[0]?.versions ?? ''
  return page.count ? `${versions} of ${await countOrders(db, where)}` : versions
}

async function countOrders(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from "order" o where ${where} limit ${literal(countCap)}) matched`.execute(db)
  return rows[0]?.n ?? 0
}

/** A page of the orders a company has: a merchant its parts of purchases, an operator all of its marketplace. */
export async function listOrders(
  db: Db,
  scope: Scope,
  filters: OrderFilters,
  filter: Filter | undefined,
  page: PageRequest,
): Promise<PageRows<OrderRow>> {
  const key = sortKeys[page.sort.field as keyof typeof sortKeys]
  const where = narrowed(scope, filters, filter)
  const { rows } = await sql<OrderRecord>`
    select ${rowColumns}
    from "order" o join marketplace m on m.id = o.marketplace_id join company c on c.id = o.merchant_id
    where ${where} and ${afterKey([key.column, sql`o.id`], page, [key.cast, 'uuid'])}
    order by ${key.column} ${direction(page)}, o.id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  const answer = pageRows(rows, page, (row) => [key.of(row), row.id], toOrderRow)
  return page.count ? { ...answer, totalCount: await countOrders(db, where) } : answer
}
