import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { RunKey } from './queries.ts'

/** Notes which references a run has met; returns those it had not met before, so that none is imported or counted twice. */
export async function insertSeen(db: Db, { companyId, runId }: RunKey, references: readonly string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const { rows } = await sql<{ reference: string }>`
    insert into run_seen (company_id, run_id, reference) select ${companyId}, ${runId}, r from unnest(${references}::text[]) r
    on conflict do nothing returning reference`.execute(db)
  return new Set(rows.map(({ reference }) => reference))
}

/** Deletes which references runs have met: they have ended. */
export async function deleteSeen(db: Db, { companyId, runIds }: { companyId: string; runIds: readonly string[] }): Promise<void> {
  if (runIds.length === 0) return
  await sql`delete from run_seen where company_id = ${companyId} and run_id = any(${runIds}::uuid[])`.execute(db)
}

/** The references a run has met after one and up to another. */
export async function listSeen(db: Db, { companyId, runId }: RunKey, after: string, until: string): Promise<Set<string>> {
  const { rows } = await sql<{ reference: string }>`
    select s.reference from run_seen s
    where s.company_id = ${companyId} and s.run_id = ${runId} and s.reference > ${after} and s.reference <= ${until}
    order by s.company_id, s.run_id, s.reference`.execute(db)
  return new Set(rows.map(({ reference }) => reference))
}
