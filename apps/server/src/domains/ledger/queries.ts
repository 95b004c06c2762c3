import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import { among } from '../../kit/paging.ts'
import type { AccountKind, TransferKind } from '@stoa/contract/ledger.ts'
import type { Transfer, Posting } from './rules.ts'
import { isMerchantAccount } from './rules.ts'

/** SQL of a transfer `x` of an order `o` that came in later than it was placed, and was paid then. */
const isLate = sql`x.kind in ('capture', 'discount', 'commission', 'tax') and o.collected_by <> 'merchant' and o.placed_at < o.created_at - interval '1 hour'`

/**
 * Writes transfers with their entries in three statements, opening accounts that are missing. Returns the references that were not taken before.
 * What belongs to a test order goes to test accounts. What was paid of an order that came in later than it was placed, such as one of a backlog, counts on the
 * day it was placed; what a merchant collected counts on the day that is recorded.
 */
export async function insertTransfers(db: Db, transfers: readonly (Transfer & { entries: readonly Posting[] })[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; marketplaceId: string; reference: string; isTest: boolean }>`
    insert into ledger_transfer (marketplace_id, kind, reference, merchant_id, order_id, refund_id, payout_id, is_test, effective_on)
    select x."marketplaceId", x.kind, x.reference, x."merchantId", x."orderId", x."refundId", x."payoutId", coalesce(o.is_test, false),
      greatest(x."effectiveOn", case when ${isLate}
        then (o.placed_at at time zone (select m.time_zone from marketplace m where m.id = o.marketplace_id))::date end,
        case when x."effectiveOn" is not null or ${isLate} then first_open_day(x."marketplaceId") end)
    from ${jsonRows(
      transfers.map((transfer, position) => ({ ...transfer, position })),
      'x',
      sql`position int, "marketplaceId" uuid, kind text, reference text, "merchantId" uuid, "orderId" uuid, "refundId" uuid, "payoutId" uuid, "effectiveOn" date`,
    )}
    left join "order" o on o.marketplace_id = x."marketplaceId" and o.id = x."orderId"
    order by x.position
    on conflict on constraint ledger_transfer_reference do nothing returning id, marketplace_id as "marketplaceId", reference, is_test as "isTest"`.execute(
    db,
  )
  if (rows.length === 0) return new Set()
  const written = new Map(rows.map((row) => [`${row.marketplaceId} ${row.reference}`, row]))
  const entries = transfers.flatMap((transfer) => {
    const row = written.get(`${transfer.marketplaceId} ${transfer.reference}`)
    if (!row) return []
    const { marketplaceId, currency } = transfer
    return transfer.entries.map(({ account, amountMinor }) => ({
      marketplaceId,
      transferId: row.id,
      isTest: row.isTest,
      kind: account,
      merchantId: isMerchantAccount(account) ? transfer.merchantId : null,
      currency,
      amountMinor,
    }))
  })
  const recordset = jsonRows(
    entries,
    'x',
    sql`"marketplaceId" uuid, "transferId" uuid, "isTest" boolean, kind text, "merchantId" uuid, currency text, "amountMinor" bigint`,
  )
  await sql`
    insert into ledger_account (marketplace_id, merchant_id, kind, currency, is_test)
    select distinct x."marketplaceId", x."merchantId", x.kind, x.currency, x."isTest" from ${recordset}
    order by 1, 2, 3, 4, 5 on conflict on constraint ledger_account_once do nothing`.execute(db)
  await sql`
    insert into ledger_entry (marketplace_id, transfer_id, account_id, amount_minor, currency)
    select x."marketplaceId", x."transferId", a.id, x."amountMinor", x.currency from ${recordset}
    join ledger_account a on a.marketplace_id = x."marketplaceId" and a.kind = x.kind and a.currency = x.currency
      and a.merchant_id is not distinct from x."merchantId" and a.is_test = x."isTest"`.execute(db)
  return new Set(rows.map((row) => row.reference))
}

/** The ids of transfers by their reference. */
export async function listTransferIds(db: Db, marketplaceId: string, references: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; reference: string }>`
    select t.id, t.reference from ledger_transfer t where t.marketplace_id = ${marketplaceId} and ${among(sql`t.reference`, references, 'text')}`.execute(
    db,
  )
  return new Map(rows.map(({ id, reference }) => [reference, id]))
}

type TrailRecord = { at: string; kind: TransferKind; reference: string; entries: { account: AccountKind; amountMinor: number }[] }

/** In which order transfers of one instant are reported: money comes in before commission is taken of it. */
const sequence: readonly TransferKind[] = [
  'capture',
  'collection',
  'discount',
  'commission',
  'tax',
  'refund',
  'reimbursement',
  'discount_return',
  'commission_return',
  'tax_return',
  'commission_vat',
  'provider_fee',
  'provider_fee_return',
  'release',
  'risk_reserve',
  'risk_release',
  'reserve',
  'payout',
  'payout_return',
  'payout_reversal',
]

/**
 * The postings of an order in the order they came, and its part of the payouts that it is in; with `merchantId` only those on this merchant's own accounts.
 */
export async function listTrailOf(db: Db, marketplaceId: string, orderId: string, merchantId: string | undefined): Promise<TrailRecord[]> {
  const { rows } = await sql<TrailRecord>`
    with part as (
      select i.payout_id, sum(i.net_minor)::int8 as net from payout_item i
      where i.marketplace_id = ${marketplaceId} and i.order_id = ${orderId} group by i.payout_id
    ), of_order as (
      select t.id, null::int8 as net from ledger_transfer t where t.marketplace_id = ${marketplaceId} and t.order_id = ${orderId}
      union all
      select t.id, part.net from part join ledger_transfer t on t.marketplace_id = ${marketplaceId} and t.payout_id = part.payout_id
      where t.order_id is null and t.kind in ('reserve', 'payout', 'payout_return') and part.net <> 0
    ), posted as (
      select of_order.id, a.kind, a.merchant_id, coalesce(sign(e.amount_minor)::int8 * of_order.net, e.amount_minor) as amount
      from of_order
      join ledger_entry e on e.marketplace_id = ${marketplaceId} and e.transfer_id = of_order.id
      join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id
    )
    select t.at, t.kind, t.reference, jsonb_agg(jsonb_build_object('account', p.kind, 'amountMinor', p.amount) order by p.amount desc, p.kind) as entries
    from posted p join ledger_transfer t on t.marketplace_id = ${marketplaceId} and t.id = p.id
    where (${merchantId ?? null}::uuid is null or p.merchant_id = ${merchantId ?? null}::uuid)
    group by t.at, t.kind, t.reference, t.id order by t.at, array_position(${sequence}::text[], t.kind), t.id`.execute(db)
  return rows
}

/** Returns what the postings of orders leave on a merchant's account, by order: positive is owed to the merchant. Minor units. */
export async function listOrderBalances(
  db: Db,
  marketplaceId: string,
  orderIds: readonly string[],
  account: AccountKind,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ orderId: string; total: number }>`
    select t.order_id as "orderId", -sum(e.amount_minor)::int8 as total
    from ledger_transfer t
    join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
    join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind = ${account}
    where t.marketplace_id = ${marketplaceId} and ${among(sql`t.order_id`, orderIds, 'uuid')} group by t.order_id`.execute(db)
  return new Map(rows.map(({ orderId, total }) => [orderId, total]))
}

/** Returns the commission that postings have given back of an order, read from the merchant's accounts. Minor units. */
export async function findCommissionReturned(db: Db, marketplaceId: string, orderId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(-sum(e.amount_minor), 0)::int8 as total
    from ledger_transfer t
    join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
    join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.merchant_id = t.merchant_id
    where t.marketplace_id = ${marketplaceId} and t.order_id = ${orderId} and t.kind = 'commission_return'`.execute(db)
  return rows[0]?.total ?? 0
}
