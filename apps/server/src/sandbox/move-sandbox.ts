import { sql } from 'kysely'
import type { Db } from '../kit/db.ts'

/** Connections to the sandbox of this installation follow it to its present address: it moves with the port. */
export async function moveSandbox(db: Db, address: string): Promise<void> {
  await sql`
    update connection set settings = jsonb_set(settings, '{address}', to_jsonb(regexp_replace(settings->>'address', '^http://127\\.0\\.0\\.1:\\d+/', ${`${address}/`})))
    where provider = 'sandbox' and ended_at is null and settings->>'address' ~ '^http://127\\.0\\.0\\.1:\\d+/sandbox/'
      and settings->>'address' not like ${`${address}/%`}`.execute(db)
}
