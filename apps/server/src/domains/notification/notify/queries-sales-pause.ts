import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** A merchant and its pause of sales as far as they are worth reporting. */
export type PauseSummary = { merchantName: string; logoFile: string | null; isPaused: boolean; resumesAt: string | null }

/** Returns a merchant with its pause of sales; undefined when there is no such company. */
export async function findPauseSummary(db: Db, merchantId: string): Promise<PauseSummary | undefined> {
  const { rows } = await sql<PauseSummary>`
    select c.name as "merchantName", c.logo_file as "logoFile", s.started_at is not null as "isPaused", s.resumes_at as "resumesAt"
    from company c left join sales_pause s on s.merchant_id = c.id where c.id = ${merchantId}`.execute(db)
  return rows[0]
}
