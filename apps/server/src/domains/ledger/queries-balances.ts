import type { AccountKind } from '@stoa/contract/ledger.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Scope } from '../../kit/context.ts'

/** What counts in a balance: what was booked until an instant, or what counts until the end of a day. */
export type Until = { at?: string | undefined; on?: string | undefined }

export type AccountBalance = { account: AccountKind; currency: string; amountMinor: number }

/** SQL of the accounts `a` of a caller, real money only; with `partnerId` those with this partner. */
function accountsOf(scope: Scope, partnerId: string | undefined): RawBuilder<unknown> {
  const mine = scope.companyType === 'MERCHANT' ? sql`a.merchant_id = ${scope.companyId}` : sql`a.marketplace_id = ${scope.companyId}`
  const partner = partnerId === undefined ? sql`true` : sql`(a.merchant_id = ${partnerId} or a.marketplace_id = ${partnerId})`
  return sql`${mine} and not a.is_test and ${partner}`
}

/**
 * The balance of each account of a caller now: a debit is positive. Reads what the accounts were summed to and the entries since, so that it does not
 * grow with the ledger. Each `offset 0` keeps the planner, which does not know how little is booked in an hour, from reading all entries.
 */
export async function listAccountBalances(db: Db, scope: Scope, partnerId: string | undefined): Promise<AccountBalance[]> {
  const { rows } = await sql<AccountBalance>`
    with mine as materialized (
      select a.marketplace_id, a.id, a.kind, a.currency, a.summed_minor, a.summed_until from ledger_account a where ${accountsOf(scope, partnerId)}
    ), since as (
      select e.account_id, sum(e.amount_minor) as amount
      from (select marketplace_id, min(summed_until) as at from mine group by marketplace_id) s
      cross join lateral (
        select t.id, t.at from ledger_transfer t where t.marketplace_id = s.marketplace_id and t.at >= s.at order by t.at offset 0
      ) t
      cross join lateral (
        select e.account_id, e.amount_minor from ledger_entry e where e.marketplace_id = s.marketplace_id and e.transfer_id = t.id offset 0
      ) e
      join mine on mine.id = e.account_id and t.at >= mine.summed_until
      group by e.account_id
    )
    select mine.kind as account, mine.currency, sum(mine.summed_minor + coalesce(since.amount, 0))::int8 as "amountMinor"
    from mine left join since on since.account_id = mine.id
    group by mine.kind, mine.currency order by mine.kind, mine.currency`.execute(db)
  return rows
}

/**
 * The balance of each account of a caller in the past, where it was not zero: a debit is positive. What the accounts were summed to, less the days after,
 * and the entries booked since the sum or on the day of `at`: it grows with the days between, not with the entries.
 */
export async function listPastBalances(db: Db, scope: Scope, partnerId: string | undefined, { at, on }: Until): Promise<AccountBalance[]> {
  const instant = at === undefined ? sql`'infinity'::timestamptz` : sql`${at}::timestamptz`
  const day = at === undefined ? sql`'infinity'::date` : sql`(${at}::timestamptz at time zone 'UTC')::date`
  const last = on === undefined ? sql`'infinity'::date` : sql`${on}::date`
  // From the next day on whole days are taken off.
  const nextDay = at === undefined ? sql`'infinity'::timestamptz` : sql`((${day} + 1)::timestamp at time zone 'UTC')`
  const isLater = [
    ...(at === undefined ? [] : [sql`select d.amount_minor from ledger_day d where ${dayOfAccount} and d.booked_on > ${day}`]),
    ...(on === undefined
      ? []
      : [sql`select d.amount_minor from ledger_day d where ${dayOfAccount} and d.effective_on > ${last} and d.booked_on <= ${day}`]),
  ]
  const { rows } = await sql<AccountBalance>`
    with mine as materialized (
      select a.marketplace_id, a.id, a.kind, a.currency, a.summed_minor, a.summed_until from ledger_account a where ${accountsOf(scope, partnerId)}
    ), near as (
      select e.account_id, sum(case when t.at < mine.summed_until then -e.amount_minor else e.amount_minor end) as amount
      from (select marketplace_id, least(min(summed_until), ${instant}) as at from mine group by marketplace_id) s
      cross join lateral (
        select t.id, t.at from ledger_transfer t
        where t.marketplace_id = s.marketplace_id and t.at >= s.at and t.at < ${nextDay} and t.effective_on <= ${last} order by t.at offset 0
      ) t
      cross join lateral (
        select e.account_id, e.amount_minor from ledger_entry e where e.marketplace_id = s.marketplace_id and e.transfer_id = t.id offset 0
      ) e
      join mine on mine.id = e.account_id and (t.at >= mine.summed_until) = (t.at <= ${instant})
      group by e.account_id
    )
    select mine.kind as account, mine.currency, sum(mine.summed_minor - later.amount + coalesce(near.amount, 0))::int8 as "amountMinor"
    from mine left join near on near.account_id = mine.id
    cross join lateral (select coalesce(sum(d.amount_minor), 0) as amount from (${sql.join(isLater, sql` union all `)}) d) later
    group by mine.kind, mine.currency having sum(mine.summed_minor - later.amount + coalesce(near.amount, 0)) <> 0
    order by mine.kind, mine.currency`.execute(db)
  return rows
}

const dayOfAccount = sql`d.marketplace_id = mine.marketplace_id and d.account_id = mine.id`

/**
 * Sums the accounts, and their days, up to an hour ago: what is booked by now has begun since. One statement for all marketplaces. Those that were summed while the
 * clock was ahead, and would miss what is booked until then, are summed again from the start.
 */
export async function updateAccountTotals(db: Db): Promise<void> {
  await sql`
    with ahead as (
      update ledger_account set summed_minor = 0, summed_until = '-infinity' where summed_until > now() returning marketplace_id, id
    )
    delete from ledger_day d using ahead where d.marketplace_id = ahead.marketplace_id and d.account_id = ahead.id`.execute(db)
  await sql`
    with due as (
      select a.marketplace_id, a.id, a.summed_until from ledger_account a where a.summed_until < now() - interval '1 hour'
      order by a.marketplace_id, a.id for no key update
    ), since as (
      select due.marketplace_id, e.account_id, t.effective_on, (t.at at time zone 'UTC')::date as booked_on, t.kind, sum(e.amount_minor)::bigint as amount,
        count(*)::int as entries
      from (select marketplace_id, min(summed_until) as at from due group by marketplace_id) s
      cross join lateral (
        select t.id, t.at, t.effective_on, t.kind from ledger_transfer t
        where t.marketplace_id = s.marketplace_id and t.at >= s.at and t.at < now() - interval '1 hour' order by t.at offset 0
      ) t
      cross join lateral (
        select e.account_id, e.amount_minor from ledger_entry e where e.marketplace_id = s.marketplace_id and e.transfer_id = t.id offset 0
      ) e
      join due on due.id = e.account_id and t.at >= due.summed_until
      group by 1, 2, 3, 4, 5
    ), days as (
      insert into ledger_day as d (marketplace_id, account_id, effective_on, booked_on, kind, amount_minor, entries)
      select marketplace_id, account_id, effective_on, booked_on, kind, amount, entries from since
      on conflict (marketplace_id, account_id, effective_on, booked_on, kind)
        do update set amount_minor = d.amount_minor + excluded.amount_minor, entries = d.entries + excluded.entries
    )
    update ledger_account a set summed_minor = a.summed_minor + coalesce(since.amount, 0), summed_until = now() - interval '1 hour'
    from due left join (select account_id, sum(amount)::bigint as amount from since group by account_id) since on since.account_id = due.id
    where a.marketplace_id = due.marketplace_id and a.id = due.id`.execute(db)
}
