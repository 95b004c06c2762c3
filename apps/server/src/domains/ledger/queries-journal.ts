import type { AccountKind, TransferKind } from '@stoa/contract/ledger.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { entriesSinceSums } from './queries-since-sums.ts'

/** What the transactions of a kind changed on a day in the accounts of a kind. A debit is positive, in minor units. */
export type JournalRecord = { on: string; kind: TransferKind; account: AccountKind; currency: string; amountMinor: number }

/** Returns what days changed in the accounts of a marketplace, by day, kind and account. Reads the summed days of the accounts, and the entries booked since. */
export async function listJournal(db: Db, marketplaceId: string, { from, until }: { from: string; until: string }): Promise<JournalRecord[]> {
  const { rows } = await sql<JournalRecord>`
    with mine as materialized (
      select a.id, a.kind, a.currency, a.summed_until from ledger_account a where a.marketplace_id = ${marketplaceId} and not a.is_test
    ), counted as (
      select d.effective_on, d.kind, mine.kind as account, mine.currency, d.amount_minor
      from mine join ledger_day d on d.marketplace_id = ${marketplaceId} and d.account_id = mine.id and d.effective_on between ${from}::date and ${until}::date
      union all
      select t.effective_on, t.kind, mine.kind, mine.currency, e.amount_minor
      from ${entriesSinceSums(marketplaceId)}
      where t.effective_on between ${from}::date and ${until}::date
    )
    select effective_on as "on", kind, account, currency, sum(amount_minor)::int8 as "amountMinor"
    from counted group by effective_on, kind, account, currency having sum(amount_minor) <> 0 order by effective_on, currency`.execute(db)
  return rows
}
