import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

/**
 * Removes what no longer says anything: sessions past every limit, mail tokens a week after their end, buckets that have filled up again long
 * ago, failed sign-ins after 90 days. Returns how many rows were removed.
 */
export async function deleteStale(db: Db): Promise<{ sessions: number; mailTokens: number; throttles: number; signInFailures: number }> {
  const gone = async (statement: ReturnType<typeof sql>) => Number((await statement.execute(db)).numAffectedRows ?? 0n)
  return {
    sessions: await gone(sql`delete from session where coalesce(ended_at, seen_at) < now() - interval '100 days'`),
    mailTokens: await gone(sql`delete from mail_token where expires_at < now() - interval '7 days'`),
    throttles: await gone(sql`delete from throttle where updated_at < now() - interval '1 day'`),
    signInFailures: await gone(sql`delete from sign_in_failure where at < now() - interval '90 days'`),
  }
}
