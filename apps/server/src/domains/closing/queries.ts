import { sql } from 'kysely'
import type { ClosingReason } from '@stoa/contract/closing.ts'
import type { CompanyType } from '@stoa/contract/states.ts'
import type { Db } from '../../database/db.ts'

export type CompanyToClose = { id: string; name: string; companyType: CompanyType; closedAt: string | null }

/** A company, its row locked where it is to be closed: nothing else changes it meanwhile. */
export async function findCompanyToClose(db: Db, companyId: string, { isLocked }: { isLocked: boolean }): Promise<CompanyToClose | undefined> {
  const { rows } = await sql<CompanyToClose>`
    select id, name, company_type as "companyType", closed_at as "closedAt" from company where id = ${companyId} ${isLocked ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** How much of each kind is not settled. Each count is served by an index of the company on what is open. */
export async function countUnsettled(db: Db, companyId: string): Promise<Record<ClosingReason, number>> {
  const own = (alias: string) => sql`(${sql.ref(`${alias}.marketplace_id`)} = ${companyId} or ${sql.ref(`${alias}.merchant_id`)} = ${companyId})`
  const { rows } = await sql<Record<ClosingReason, number>>`
    with account as materialized (
      select a.marketplace_id, a.id, a.summed_minor, a.summed_until from ledger_account a
      where ${own('a')} and not a.is_test and a.kind like 'merchant\_%'
    ), since as (
      select e.account_id, sum(e.amount_minor) as amount
      from (select marketplace_id, min(summed_until) as at from account group by marketplace_id) s
      join ledger_transfer t on t.marketplace_id = s.marketplace_id and t.at >= s.at
      join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
      join account on account.id = e.account_id and t.at >= account.summed_until
      group by e.account_id
    )
    select
      (select count(*)::int from "order" o where ${own('o')} and o.order_status in ('New', 'Partially Fulfilled'))
        + (select count(*)::int from channel_order r join connection c on c.company_id = r.company_id and c.id = r.channel_id and c.ended_at is null
          where r.company_id = ${companyId} and r.state in ('new', 'forwarded')) as open_orders,
      (select count(*)::int from order_case k where ${own('k')} and k.closed_at is null) as open_cases,
      (select count(*)::int from payout p where ${own('p')} and p.status in ('Reserved', 'Payout Processing')) as open_payouts,
      (select count(*)::int from account left join since on since.account_id = account.id
        where account.summed_minor + coalesce(since.amount, 0) <> 0) as balance,
      (select count(*)::int from partnership p where ${own('p')} and p.status in ('REQUESTED', 'APPROVED')) as partnerships,
      (select count(*)::int from connection c where c.company_id = ${companyId} and c.kind = 'channel' and c.ended_at is null) as channels,
      (select count(*)::int from subscription s where s.company_id = ${companyId} and s.ended_on is null) as subscription`.execute(db)
  return rows[0] as Record<ClosingReason, number>
}
