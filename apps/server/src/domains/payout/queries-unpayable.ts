import type { UnpayableReason } from '@stoa/contract/payout.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { entriesSinceSums } from '../ledger/queries-since-sums.ts'

/** What stays payable of a merchant of a partnership `p`: by its own rule, else by that of the marketplace. */
const keptMinor = sql<number>`coalesce(
  (select r.keep_minor from payout_rule r where r.marketplace_id = p.marketplace_id and r.merchant_id = p.merchant_id),
  (select r.keep_minor from payout_rule r where r.marketplace_id = p.marketplace_id and r.merchant_id is null), 0)`

/**
 * True for a partnership `p` with a balance `b` whose merchant is not paid only because its account with the provider that pays is missing or not verified: as
 * runs of payouts decide, what is kept and what is below the smallest payout waits for no account, and without a provider nobody can have one.
 */
const waitsForAccount = sql<boolean>`(b.payable - b.debt > 0
  and exists (select from company c where c.id = p.merchant_id and c.is_active)
  and exists (
    select from marketplace w
    join connection k on k.company_id = w.id and k.kind = 'payment' and k.ended_at is null
    left join payment_account a on a.marketplace_id = w.id and a.merchant_id = p.merchant_id and a.kind = 'payout' and a.connection_id = k.id
    where w.id = p.marketplace_id and a.state is distinct from 'verified'
      and b.payable - b.debt - ${keptMinor} >= greatest(1, w.payout_minimum_minor, a.payout_minimum_minor)))`

/** Returns the condition that the merchant of a partnership `p` with a balance `b` cannot be paid for a reason: it waits for a verified account, or it owes. */
export function isUnpayable(reason: UnpayableReason): RawBuilder<boolean> {
  return reason === 'account' ? waitsForAccount : sql<boolean>`b.payable - b.debt < 0`
}

/**
 * Returns SQL that names the balances `b` of the merchants of a marketplace. Reads what the accounts were summed to and the entries since, so that it does not grow
 * with the ledger.
 */
function withBalances(marketplaceId: string): RawBuilder<unknown> {
  return sql`with mine as materialized (
      select a.id, a.merchant_id, a.kind, a.summed_minor, a.summed_until from ledger_account a
      where a.marketplace_id = ${marketplaceId} and not a.is_test and a.kind in ('merchant_payable', 'merchant_debt') and a.merchant_id is not null
    ), since as (
      select e.account_id, sum(e.amount_minor) as amount from ${entriesSinceSums(marketplaceId)} group by e.account_id
    ), b as materialized (
      select mine.merchant_id,
        coalesce(-sum(mine.summed_minor + coalesce(since.amount, 0)) filter (where mine.kind = 'merchant_payable'), 0) as payable,
        coalesce(sum(mine.summed_minor + coalesce(since.amount, 0)) filter (where mine.kind = 'merchant_debt'), 0) as debt
      from mine left join since on since.account_id = mine.id group by 1
    )`
}

/** Returns SQL of the merchants of a marketplace, with their balances `b`, that cannot be paid for a reason. */
function unpayable(marketplaceId: string, reason: UnpayableReason): RawBuilder<unknown> {
  return sql`from b join partnership p on p.marketplace_id = ${marketplaceId} and p.merchant_id = b.merchant_id and p.was_approved where ${isUnpayable(reason)}`
}

/** Returns the merchants of a marketplace that cannot be paid for a reason, so many at most. */
export async function listUnpayableMerchants(db: Db, marketplaceId: string, reason: UnpayableReason, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${withBalances(marketplaceId)}
    select p.merchant_id as id ${unpayable(marketplaceId, reason)} order by p.merchant_id limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts the merchants of a marketplace that cannot be paid by reason, up to so many of each. */
export async function countUnpayableMerchants(db: Db, marketplaceId: string, limit: number): Promise<Record<UnpayableReason, number>> {
  const counted = (reason: UnpayableReason) =>
    sql`(select count(*)::int from (select ${unpayable(marketplaceId, reason)} limit ${sql.lit(limit)}) counted)`
  const { rows } = await sql<Record<UnpayableReason, number>>`
    ${withBalances(marketplaceId)} select ${counted('account')} as account, ${counted('negative')} as negative`.execute(db)
  return rows[0] ?? { account: 0, negative: 0 }
}
