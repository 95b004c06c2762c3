import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { capped } from './queries.ts'
import type { PushRecord } from './rules.ts'

/**
 * Returns how many products a push would send and how many it would not, with the last push that was no preview; done without a run where products were
 * submitted to a collection.
 */
export async function findPush(db: Db, { companyId }: Scope): Promise<PushRecord> {
  const { rows } = await sql<PushRecord>`
    select last."runId", last.failed, last.at,
      coalesce(last.status, case when exists (select from push pu where pu.merchant_id = ${companyId}) then 'done' end) as status,
      ${capped(sql`from product p where p.merchant_id = ${companyId} and p.status = 'Ready'`)} as ready,
      ${capped(sql`from product p where p.merchant_id = ${companyId} and p.status = 'Review'`)} as blocked
    from (select) one left join lateral (
      select r.id as "runId", r.status, r.failed, coalesce(r.finished_at, r.requested_at) as at from run r
      where r.company_id = ${companyId} and r.kind = 'push' and not r.is_dry_run order by r.requested_at desc, r.id desc limit 1
    ) last on true`.execute(db)
  return rows[0] ?? { runId: null, status: null, failed: null, at: null, ready: 0, blocked: 0 }
}
