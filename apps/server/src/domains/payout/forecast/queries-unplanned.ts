import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { among } from '../../../kit/paging.ts'
import { entriesSinceSums } from '../../ledger/queries-since-sums.ts'

/** A merchant with a balance of which nothing can be paid now. In minor units; `debtMinor` is what it owes. */
export type UnplannedBalance = {
  merchantId: string
  merchantName: string
  currency: string
  isActive: boolean
  pendingMinor: number
  inPayoutMinor: number
  debtMinor: number
  payableMinor: number
}

/**
 * Returns the merchants of a marketplace with a balance, but those named, by name. Reads what the accounts were summed to and the entries since, so that
 * it does not grow with the ledger. Each `offset 0` keeps the planner, which does not know how little is booked in an hour, from reading all entries.
 */
export async function listUnplannedBalances(
  db: Db,
  marketplaceId: string,
  { merchantId, planned }: { merchantId: string | undefined; planned: readonly string[] },
): Promise<UnplannedBalance[]> {
  const isOf = (kind: string) => sql`where kind = ${sql.lit(kind)}`
  const { rows } = await sql<UnplannedBalance>`
    with mine as materialized (
      select a.id, a.merchant_id, a.kind, a.currency, a.summed_minor, a.summed_until from ledger_account a
      where a.marketplace_id = ${marketplaceId} and not a.is_test
        and a.kind in ('merchant_pending', 'merchant_payable', 'merchant_reserved', 'merchant_risk_reserve', 'merchant_debt')
        and (${merchantId ?? null}::uuid is null or a.merchant_id = ${merchantId ?? null}::uuid) and not ${among(sql`a.merchant_id`, planned, 'uuid')}
    ), since as (
      select e.account_id, sum(e.amount_minor) as amount
      from ${entriesSinceSums(marketplaceId)}
      group by e.account_id
    ), balance as (
      select mine.merchant_id, mine.currency, mine.kind, sum(mine.summed_minor + coalesce(since.amount, 0))::int8 as minor
      from mine left join since on since.account_id = mine.id group by 1, 2, 3
    )
    select b.merchant_id as "merchantId", c.name as "merchantName", b.currency, c.is_active as "isActive",
      coalesce(-sum(minor) filter (${isOf('merchant_pending')}), 0)::int8 as "pendingMinor",
      coalesce(-sum(minor) filter (${isOf('merchant_payable')}), 0)::int8 as "payableMinor",
      coalesce(-sum(minor) filter (${isOf('merchant_reserved')}), 0)::int8 as "inPayoutMinor",
      coalesce(sum(minor) filter (${isOf('merchant_debt')}), 0)::int8 as "debtMinor"
    from balance b join company c on c.id = b.merchant_id
    group by b.merchant_id, c.name, b.currency, c.is_active having bool_or(b.minor <> 0)
    order by c.name, b.merchant_id`.execute(db)
  return rows
}
