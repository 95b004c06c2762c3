import type { ReconciliationCode } from '@stoa/contract/reconciliation.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** A difference as a check finds it. */
export type Difference = { code: ReconciliationCode; subject: string; label: string; oursMinor: number; theirsMinor: number; currency: string }

/** How far back a check looks. What is open stays in it, however old. */
const windowDays = 35

/** SQL that is true where `p` is a page of the statement `s`, or `s` itself. */
const isPage = sql`p.marketplace_id = s.marketplace_id and p.account = s.account and p.statement_ref = s.statement_ref
  and (p.id = s.id or (p.page <> s.page and p.from_on <= s.until_on and p.until_on >= s.from_on))`

/**
 * SQL of what the ledger has of movements: captures and fees of a purchase together, refunds, payouts and the parts of a dispute together, each as it is
 * posted on the clearing account. What a won dispute or the bank of a merchant returned is taken off.
 */
const posted = (marketplaceId: string) => sql`
  select 'payment' as kind, o.group_id::text as key, sum(e.amount_minor)::int8 as amount, e.currency, max(t.at) as at, max(g.marketplace_order_reference) as label
  from ledger_transfer t
  join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
  join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind = 'provider_clearing'
  join "order" o on o.marketplace_id = t.marketplace_id and o.id = t.order_id
  join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
  where t.marketplace_id = ${marketplaceId} and t.kind = 'capture' group by o.group_id, e.currency
  union all
  select 'refund', t.refund_id::text, -e.amount_minor, e.currency, t.at,
    coalesce((select o.number::text from "order" o where o.marketplace_id = t.marketplace_id and o.id = t.order_id), t.reference)
  from ledger_transfer t
  join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
  join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind = 'provider_clearing'
  where t.marketplace_id = ${marketplaceId} and t.kind = 'refund'
  union all
  select 'payout', p.id::text, -sum(e.amount_minor)::int8, e.currency, max(t.at), p.number
  from ledger_transfer t
  join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
  join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind = 'provider_clearing'
  join payout p on p.marketplace_id = t.marketplace_id and p.id = t.payout_id
  where t.marketplace_id = ${marketplaceId} and t.kind in ('payout', 'payout_return') group by p.id, p.number, e.currency
  union all
  select 'dispute', c.provider_reference, -sum(e.amount_minor)::int8, e.currency, max(t.at), c.provider_reference
  from order_case c
  join ledger_transfer t on t.marketplace_id = c.marketplace_id and t.reference in ('dispute:' || c.id, 'dispute-won:' || c.id)
  join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
  join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind = 'provider_clearing'
  where c.marketplace_id = ${marketplaceId} and c.kind = 'dispute' group by c.provider_reference, e.currency
  union all
  select 'fee', o.group_id::text, -sum(e.amount_minor)::int8, e.currency, max(t.at), max(g.marketplace_order_reference)
  from ledger_transfer t
  join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
  join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind = 'provider_clearing'
  join "order" o on o.marketplace_id = t.marketplace_id and o.id = t.order_id
  join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
  where t.marketplace_id = ${marketplaceId} and t.kind = 'provider_fee' group by o.group_id, e.currency`

/** SQL of the states in which a provider has moved money. The money of a dispute is back once it is won. */
const movedStates = sql`('captured', 'succeeded', 'needs_response', 'under_review', 'lost')`

/** How long the report of a payment, a refund or a payout may take to be posted, before it counts as missing in the ledger. */
const minutesToPost = 15

/** SQL that is true of a movement whose purchase, refund or payout is so new that its report may still be on the way. The key may be any text of the provider. */
const isBeingPosted = (marketplaceId: string) => sql`(ours = 0 and exists (
  select from (select case when key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then key::uuid end as id) k
  where case when kind = 'payout' then (select p.created_at from payout p where p.marketplace_id = ${marketplaceId} and p.id = k.id)
    when kind = 'refund' then (select r.created_at from refund r where r.marketplace_id = ${marketplaceId} and r.id = k.id)
    when kind in ('payment', 'fee') then (select g.created_at from order_group g where g.marketplace_id = ${marketplaceId} and g.id = k.id) end
    > now() - make_interval(mins => ${minutesToPost})))`

/** What differs between provider, ledger and bank. `checkedAt` is when the provider was listed: what was posted since is not expected there yet. */
export async function listDifferences(db: Db, marketplaceId: string, checkedAt: Date): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with ours as (${posted(marketplaceId)}),
    theirs as (
      select m.kind, m.key, m.reference, m.currency, m.changed_at, case when m.state in ${movedStates} then m.amount_minor else 0 end as amount
      from provider_movement m where m.marketplace_id = ${marketplaceId}
      union all
      select 'fee', m.key, m.reference, m.currency, m.changed_at, case when m.state in ${movedStates} then m.fee_minor else 0 end
      from provider_movement m where m.marketplace_id = ${marketplaceId} and m.kind = 'payment' and m.fee_minor is not null
    ),
    both_sides as (
      select coalesce(o.kind, t.kind) as kind, coalesce(o.key, t.key) as key, coalesce(o.label, t.reference) as label, coalesce(o.amount, 0) as ours,
        coalesce(t.amount, 0) as theirs, o.key is null as is_unposted, t.key is null as is_unlisted, coalesce(o.currency, t.currency) as currency, o.currency <> t.currency as is_other_currency,
        coalesce(o.at, t.changed_at) as at
      from ours o full join theirs t on t.kind = o.kind and t.key = o.key
      where t.key is not null or o.at < ${checkedAt}
    ),
    entries as (
      select e.statement_id, e.position, e.booked_on, e.amount_minor, e.currency, e.reference, e.text, e.matched_kind, e.matched_key, s.statement_ref
      from bank_entry e join bank_statement s on s.marketplace_id = e.marketplace_id and s.id = e.statement_id where e.marketplace_id = ${marketplaceId}
    )
    select case
        when kind = 'dispute' then case when is_unposted then 'dispute_not_in_ledger' when is_unlisted then 'dispute_missing_at_provider' else 'dispute_amount_differs' end
        when kind = 'fee' then 'fee_differs' when ours = 0 then 'not_in_ledger' when theirs = 0 then 'missing_at_provider' else 'amount_differs' end as code,
      kind || ':' || key as subject, label, ours as "oursMinor", theirs as "theirsMinor", currency
    from both_sides
    where (ours <> theirs or is_other_currency) and not ${isBeingPosted(marketplaceId)} and (at > now() - make_interval(days => ${windowDays})
      or exists (select from reconciliation_item i where i.marketplace_id = ${marketplaceId} and i.subject = kind || ':' || key and i.closed_at is null))
    union all
    select 'bank_unmatched', 'entry:' || e.statement_id || ':' || e.position, concat_ws(' · ', e.statement_ref, nullif(e.reference, ''), nullif(left(e.text, 120), '')), 0,
      e.amount_minor, e.currency
    from entries e where e.matched_key is null
    union all
    select 'bank_amount_differs', 'entry:' || e.statement_id || ':' || e.position, concat_ws(' · ', e.statement_ref, nullif(e.reference, ''), m.reference),
      case when m.kind = 'payment' then m.amount_minor else -m.amount_minor end, e.amount_minor, e.currency
    from entries e join provider_movement m on m.marketplace_id = ${marketplaceId} and m.kind = e.matched_kind and m.key = e.matched_key
    where e.amount_minor <> case when m.kind = 'payment' then m.amount_minor else -m.amount_minor end or e.currency <> m.currency
    union all
    select 'bank_missing', 'payout:' || p.id, p.number, -p.amount_minor, 0, p.currency
    from payout p
    where p.marketplace_id = ${marketplaceId} and p.status = 'Paid Out'
      and exists (select from bank_statement s where s.marketplace_id = p.marketplace_id and s.currency = p.currency
        and p.paid_at::date >= s.from_on and p.paid_at::date <= s.until_on - 3)
      and not exists (select from bank_entry e where e.marketplace_id = p.marketplace_id and e.matched_kind = 'payout' and e.matched_key = p.id::text)
    union all
    select 'bank_balance_differs', 'statement:' || s.id, s.statement_ref, all_pages.opening + all_pages.total, all_pages.closing, s.currency
    from bank_statement s
    cross join lateral (select (array_agg(p.opening_minor order by p.page) filter (where p.opening_minor is not null))[1] as opening,
        (array_agg(p.closing_minor order by p.page desc) filter (where p.closing_minor is not null))[1] as closing,
        coalesce(sum((select sum(e.amount_minor) from bank_entry e where e.marketplace_id = p.marketplace_id and e.statement_id = p.id)), 0)::int8 as total
      from bank_statement p where ${isPage}) as all_pages
    where s.marketplace_id = ${marketplaceId} and all_pages.opening + all_pages.total <> all_pages.closing
      and not exists (select from bank_statement p where ${isPage} and p.page < s.page)
    order by 1, 2`.execute(db)
  return rows
}

/** What moved in the window. `movementCount` and `volumeMinor`, in minor units, are in the marketplace's currency; `otherCurrencyCount` is the rest. */
export type Volume = { movementCount: number; volumeMinor: number; otherCurrencyCount: number }

/** What moved in the window, at the provider and at the bank. */
export async function findVolume(db: Db, marketplaceId: string): Promise<Volume> {
  const { rows } = await sql<Volume>`
    select (count(*) filter (where m.is_own))::int as "movementCount", coalesce(sum(m.amount) filter (where m.is_own), 0)::int8 as "volumeMinor",
      (count(*) filter (where not m.is_own))::int as "otherCurrencyCount"
    from company o
    cross join lateral (
      select p.currency = o.currency as is_own, p.amount_minor as amount from provider_movement p
      where p.marketplace_id = ${marketplaceId} and p.state in ${movedStates} and p.changed_at > now() - make_interval(days => ${windowDays})
      union all
      select b.currency = o.currency, abs(b.amount_minor) from bank_entry b
      where b.marketplace_id = ${marketplaceId} and b.booked_on > current_date - ${windowDays}::int
    ) m
    where o.id = ${marketplaceId}`.execute(db)
  return rows[0] ?? { movementCount: 0, volumeMinor: 0, otherCurrencyCount: 0 }
}
