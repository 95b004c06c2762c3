import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'
import type { StorefrontReportKey } from './queries-report.ts'

/** How long one try to pay a refund back may take: a job is ended before. */
const claimMinutes = 10

/**
 * Starts a try to have the shop pay a refund back; false while another try is under way. A shop without a key for repeats would pay both. A try whose process
 * ended is over after ten minutes.
 */
export async function claimRefund(db: Db, { companyId, groupId, kind, subjectId }: StorefrontReportKey): Promise<boolean> {
  const { rows } = await sql`
    insert into storefront_report as r (company_id, kind, subject_id, group_id) values (${companyId}, ${kind}, ${subjectId}, ${groupId})
    on conflict (company_id, kind, subject_id) do update set state = 'waiting', updated_at = now()
      where r.state <> 'reported' and r.updated_at < now() - make_interval(mins => ${literal(claimMinutes)})
    returning 1`.execute(db)
  return rows.length > 0
}

/** Ends a try that did not come to an end at the shop: the next may start at once. */
export async function releaseRefund(db: Db, { companyId, kind, subjectId }: StorefrontReportKey): Promise<void> {
  await sql`
    update storefront_report set updated_at = now() - make_interval(mins => ${literal(claimMinutes + 1)})
    where company_id = ${companyId} and kind = ${kind} and subject_id = ${subjectId} and state = 'waiting'`.execute(db)
}
