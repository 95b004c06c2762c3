import type { AccountKind, TransferKind } from '@stoa/contract/ledger.ts'
import type { AdjustmentReason } from '@stoa/contract/payout-rule.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Scope } from '../../kit/context.ts'
import { afterKey, literal, pageRows, rowsOf } from '../../kit/paging.ts'
import { entriesSinceSums } from './queries-since-sums.ts'

/** A marketplace and a merchant that trade, or did. */
export type Pair = { marketplaceId: string; marketplaceName: string; merchantId: string; merchantName: string; currency: string; timeZone: string }

/** The caller with one of its partners; undefined where they never traded. */
export async function findPair(db: Db, scope: Scope, partnerId: string): Promise<Pair | undefined> {
  const mine =
    scope.companyType === 'MERCHANT'
      ? sql`p.merchant_id = ${scope.companyId} and p.marketplace_id = ${partnerId}`
      : sql`p.marketplace_id = ${scope.companyId} and p.merchant_id = ${partnerId}`
  const { rows } = await sql<Pair>`
    select p.marketplace_id as "marketplaceId", m.name as "marketplaceName", p.merchant_id as "merchantId", c.name as "merchantName", o.currency, m.time_zone as "timeZone"
    from partnership p join marketplace m on m.id = p.marketplace_id join company o on o.id = m.id join company c on c.id = p.merchant_id
    where ${mine} and p.was_approved limit 1`.execute(db)
  return rows[0]
}

/** What the entries of one kind changed on one account of a merchant, before a month and in it. In favour of the merchant is positive. */
export type StatementSum = { kind: TransferKind; account: AccountKind; beforeMinor: number; inMonthMinor: number; transfers: number }

type Span = Pick<Pair, 'marketplaceId' | 'merchantId' | 'currency'> & { from: string; until: string }

/** Reads the summed days of the merchant's accounts, and the entries booked since. */
export async function listStatementSums(db: Db, { marketplaceId, merchantId, currency, from, until }: Span): Promise<StatementSum[]> {
  const { rows } = await sql<StatementSum>`
    with mine as materialized (
      select a.id, a.kind, a.summed_until from ledger_account a
      where a.marketplace_id = ${marketplaceId} and a.merchant_id = ${merchantId} and a.currency = ${currency} and not a.is_test
    ), counted as (
      select d.kind, mine.kind as account, d.effective_on, d.amount_minor, d.entries
      from mine join ledger_day d on d.marketplace_id = ${marketplaceId} and d.account_id = mine.id and d.effective_on <= ${until}::date
      union all
      select t.kind, mine.kind, t.effective_on, e.amount_minor, 1
      from ${entriesSinceSums(marketplaceId)}
      where t.effective_on <= ${until}::date
    )
    select kind, account,
      coalesce(-sum(amount_minor) filter (where effective_on < ${from}::date), 0)::int8 as "beforeMinor",
      coalesce(-sum(amount_minor) filter (where effective_on >= ${from}::date), 0)::int8 as "inMonthMinor",
      coalesce(sum(entries) filter (where effective_on >= ${from}::date), 0)::int as transfers
    from counted group by kind, account order by kind, account`.execute(db)
  return rows
}

/**
 * Counts the transfers of some kinds that changed accounts of the merchant in a span of days. Reads each of them: for the kinds that draw on several accounts,
 * whose sums by account do not say how many they are.
 */
export async function countTransfers(
  db: Db,
  { marketplaceId, merchantId, currency, from, until }: Span,
  kinds: readonly TransferKind[],
): Promise<Map<TransferKind, number>> {
  if (kinds.length === 0) return new Map()
  const { rows } = await sql<{ kind: TransferKind; count: number }>`
    select t.kind, count(*)::int as count from ledger_transfer t
    where t.marketplace_id = ${marketplaceId} and t.merchant_id = ${merchantId} and t.kind = any(${kinds}::text[]) and not t.is_test
      and t.effective_on between ${from}::date and ${until}::date and exists (
        select from ledger_entry e join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id
        where e.marketplace_id = t.marketplace_id and e.transfer_id = t.id and a.merchant_id = t.merchant_id and a.currency = ${currency})
    group by t.kind`.execute(db)
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

const amountOf = (currency: string) => sql`cross join lateral (
      select -sum(e.amount_minor)::int8 as amount
      from ledger_entry e join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.merchant_id = t.merchant_id and a.currency = ${currency}
      where e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
    ) x`
const isMovement = ({
  marketplaceId,
  merchantId,
  from,
  until,
}: Span) => sql`t.marketplace_id = ${marketplaceId} and t.merchant_id = ${merchantId} and not t.is_test
      and t.effective_on between ${from}::date and ${until}::date and x.amount <> 0`

/** Counts the movements of a span of days, as `listMovements` lists them. */
export async function countMovements(db: Db, span: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_transfer t ${amountOf(span.currency)} where ${isMovement(span)}`.execute(db)
  return rows[0]?.count ?? 0
}

export type StatementRecord = {
  id: string
  on: string
  kind: TransferKind
  reference: string
  orderId: string | null
  hash: string | null
  payoutNumber: string | null
  amountMinor: number
  /** Why an adjustment was made, and what its maker wrote about it; null for other movements. */
  reason: AdjustmentReason | null
  note: string | null
}

/** The movements of a merchant's money in a span of days, after the last of the ones before: what only moved between its accounts is left out. */
export async function listMovements(db: Db, span: Span, after: RawBuilder<boolean>, limit: RawBuilder<number>): Promise<StatementRecord[]> {
  const { rows } = await sql<StatementRecord>`
    select t.id, t.effective_on as "on", t.kind, t.reference, o.number::text as "orderId", o.hash, y.number as "payoutNumber", x.amount as "amountMinor", j.reason, j.note
    from ledger_transfer t ${amountOf(span.currency)}
    left join "order" o on o.marketplace_id = t.marketplace_id and o.id = t.order_id
    left join payout y on y.marketplace_id = t.marketplace_id and y.id = t.payout_id
    left join adjustment j on j.marketplace_id = t.marketplace_id
      and j.id = case when t.kind = 'adjustment' and t.reference like 'adjustment:%' then substr(t.reference, 12)::uuid end
    where ${isMovement(span)} and ${after}
    order by t.effective_on, t.id limit ${limit}`.execute(db)
  return rows
}

/** A page of movements. */
export async function listMovementPage(db: Db, span: Span, page: PageRequest): Promise<PageRows<StatementRecord>> {
  const rows = await listMovements(db, span, afterKey([sql`t.effective_on`, sql`t.id`], page, ['date', 'uuid']), rowsOf(page))
  return pageRows(
    rows,
    page,
    (row) => [row.on, row.id],
    (row) => row,
  )
}

/** The next movements of an export. */
export function listMovementsAfter(db: Db, span: Span, after: StatementRecord | undefined, limit: number): Promise<StatementRecord[]> {
  const key = after === undefined ? sql<boolean>`true` : sql<boolean>`(t.effective_on, t.id) > (${after.on}::date, ${after.id}::uuid)`
  return listMovements(db, span, key, literal(limit))
}
