import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** Deletes one batch of the items of runs that finished more than 90 days ago. The runs with their counts stay. Returns how many. */
export async function deleteOldRunItems(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from run_item where (company_id, run_id, item) in (
      select i.company_id, i.run_id, i.item from run r join run_item i on i.company_id = r.company_id and i.run_id = r.id
      where r.finished_at < now() - interval '90 days' limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Deletes one batch of the references that runs of more than 90 days ago have read. Returns how many. */
export async function deleteOldRunReferences(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from run_seen where (company_id, run_id, reference) in (
      select s.company_id, s.run_id, s.reference from run r join run_seen s on s.company_id = r.company_id and s.run_id = r.id
      where r.finished_at < now() - interval '90 days' limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
