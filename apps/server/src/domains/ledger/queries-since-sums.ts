import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/**
 * Returns SQL of the entries `e` and their transfers `t` that were booked since the accounts named `mine` were summed: with the sums it does not grow with the
 * ledger. Each `offset 0` keeps the planner, which does not know how little is booked in an hour, from reading all entries.
 */
export function entriesSinceSums(marketplaceId: string): RawBuilder<unknown> {
  return sql`(
        select t.id, t.at, t.kind, t.effective_on from ledger_transfer t
        where t.marketplace_id = ${marketplaceId} and t.at >= (select min(summed_until) from mine) order by t.at offset 0
      ) t
      cross join lateral (
        select e.account_id, e.amount_minor from ledger_entry e where e.marketplace_id = ${marketplaceId} and e.transfer_id = t.id offset 0
      ) e
      join mine on mine.id = e.account_id and t.at >= mine.summed_until`
}
