import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/**
 * Replaces words, where they are whole values, in one batch of the answers that are kept for repeated requests of these companies. Answers are kept for 30
 * days. Returns how many.
 */
export async function eraseAnswers(
  db: Db,
  { words, marker, companyIds }: { words: readonly string[]; marker: string; companyIds: readonly string[] },
  limit: number,
): Promise<number> {
  const isFound = sql`exists (select from unnest(${words}::text[]) w where strpos(answer::text, to_json(w)::text) > 0)`
  const { numAffectedRows } = await sql`
    update idempotency_key set answer = stoa_erase_strings(answer::text, ${words}::text[], ${marker})::json where ctid = any(array(
      select ctid from idempotency_key where company_id = any(${companyIds}::uuid[]) and answer is not null and ${isFound} limit ${limit} for update))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
