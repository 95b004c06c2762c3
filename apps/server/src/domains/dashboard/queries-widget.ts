import type { DashboardRow } from '@stoa/contract/dashboard.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { literal } from '../../kit/paging.ts'

/** Records of a widget. */
const maxRows = 5
/** Orders that the products sold most are counted in, the newest of the last 30 days: a busy marketplace's widget reads no more. */
const maxOrders = 1000

type RowRecord = Partial<Omit<DashboardRow, 'money'>> & { id: string; name: string; minor?: number; currency?: string }

async function listRows(db: Db, linkOf: (id: string) => string, statement: RawBuilder<RowRecord>): Promise<DashboardRow[]> {
  const { rows } = await statement.execute(db)
  return rows.map(({ id, name, note = '', count = null, minor, currency, at = null, status = null }) => ({
    id,
    name,
    note,
    link: linkOf(id),
    count,
    money: minor === undefined || currency === undefined ? null : { minor, currency },
    at,
    status,
  }))
}

/** Returns the newest payouts, each with its partner. */
export async function listNewPayouts(db: Db, scope: Scope): Promise<DashboardRow[]> {
  const isMerchant = scope.companyType === 'MERCHANT'
  return listRows(
    db,
    (id) => `/shop/payouts/${id}`,
    sql`select p.id, p.number as name, ${isMerchant ? sql`m.name` : sql`c.name`} as note, p.amount_minor as minor, p.currency, p.created_at as at, p.status
      from payout p join marketplace m on m.id = p.marketplace_id join company c on c.id = p.merchant_id
      where ${isMerchant ? sql`p.merchant_id` : sql`p.marketplace_id`} = ${scope.companyId}
      order by p.created_at desc, p.id desc limit ${literal(maxRows)}`,
  )
}

/** Returns the products for sale with the least stock, those sold out first. */
export async function listLowStock(db: Db, scope: Scope): Promise<DashboardRow[]> {
  return listRows(
    db,
    (id) => `/shop/products/${id}`,
    sql`select p.id, p.name, p.stock::int as count from product p
      where p.merchant_id = ${scope.companyId} and p.low_stock is not null
      order by p.low_stock, p.id limit ${literal(maxRows)}`,
  )
}

/** Returns the products sold most in the newest orders of the last 30 days, with the pieces sold and not refunded: all figures of the dashboard are after refunds. */
export async function listTopProducts(db: Db, scope: Scope, now: Date): Promise<DashboardRow[]> {
  const side = scope.companyType === 'MERCHANT' ? sql`o.merchant_id` : sql`o.marketplace_id`
  return listRows(
    db,
    (id) => `/shop/products/${id}`,
    sql`select l.product_id as id, max(l.name) as name, sum(l.quantity - l.refunded_quantity)::int as count
      from (
        select o.marketplace_id, o.id from "order" o
        where ${side} = ${scope.companyId} and o.placed_at > ${now}::timestamptz - interval '30 days' and o.placed_at <= ${now} and not o.is_test
          and o.order_status not in ('Basket', 'Cancelled') and o.captured_minor + o.marketplace_discount_credited_minor > 0
        order by o.placed_at desc, o.id desc limit ${literal(maxOrders)}
      ) newest
      join order_line l on l.marketplace_id = newest.marketplace_id and l.order_id = newest.id
      group by l.product_id having sum(l.quantity - l.refunded_quantity) > 0
      order by sum(l.quantity - l.refunded_quantity) desc, l.product_id limit ${literal(maxRows)}`,
  )
}

/** Returns the merchants with the highest sales of the last 30 days in the marketplace's currency, refunds deducted; those without sales after that are none of them. */
export async function listTopMerchants(db: Db, scope: Scope, now: Date): Promise<DashboardRow[]> {
  return listRows(
    db,
    (id) => `/search/merchants/${id}`,
    sql`select c.id, c.name, top.minor, o.currency, top.orders as count from company o join marketplace m on m.id = o.id
      cross join lateral (
        select s.merchant_id, sum(s.captured_minor - s.refunded_minor)::int8 as minor, sum(s.order_count)::int as orders from sales_day s
        where s.marketplace_id = o.id and not s.is_test and s."on" > (${now}::timestamptz at time zone m.time_zone)::date - 30 and s.currency = o.currency
        group by s.merchant_id having sum(s.captured_minor - s.refunded_minor) > 0 order by 2 desc, 1 limit ${literal(maxRows)}
      ) top
      join company c on c.id = top.merchant_id
      where o.id = ${scope.companyId} order by top.minor desc, c.id`,
  )
}

/** Returns the merchants that were approved last. */
export async function listNewMerchants(db: Db, scope: Scope): Promise<DashboardRow[]> {
  return listRows(
    db,
    (id) => `/search/merchants/${id}`,
    sql`select c.id, c.name, coalesce(p.approved_at, p.requested_at) as at from partnership p join company c on c.id = p.merchant_id
      where p.marketplace_id = ${scope.companyId} and p.status = 'APPROVED' order by p.approved_at desc nulls last, p.id desc limit ${literal(maxRows)}`,
  )
}

/** Returns the companies that signed up last, for administrators. */
export async function listNewCompanies(db: Db): Promise<DashboardRow[]> {
  return listRows(
    db,
    () => '/admin/companies',
    sql`select c.id, c.name, c.created_at as at from company c order by c.created_at desc, c.id desc limit ${literal(maxRows)}`,
  )
}

/** Returns the systems the company is connected to, those with errors first. */
export async function listConnections(db: Db, scope: Scope): Promise<DashboardRow[]> {
  return listRows(
    db,
    (id) => (id.startsWith('payment') ? '/settings/psp' : '/settings/platform'),
    sql`select c.kind || ':' || c.id as id, coalesce(nullif(c.name, ''), c.provider) as name, '' as note, coalesce(c.last_synced_at, c.updated_at) as at,
        case when c.health = 'error' or c.sync_failures > 0 then 'error' else 'active' end as status
      from connection c where c.company_id = ${scope.companyId} and c.ended_at is null
      order by c.health = 'error' or c.sync_failures > 0 desc, c.kind, c.id limit ${literal(maxRows)}`,
  )
}
