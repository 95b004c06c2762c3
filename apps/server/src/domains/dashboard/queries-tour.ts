import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'

/** Returns whether a person belongs to the company and has neither taken nor skipped its tour. */
export async function isTourOpen(db: Db, scope: Scope, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from membership m where m.company_id = ${scope.companyId} and m.user_id = ${userId}
    and not exists (select from tour_end t where t.company_id = m.company_id and t.user_id = m.user_id)`.execute(db)
  return rows.length > 0
}

/** Saves that a person took or skipped the tour of the company; the first time counts. */
export async function insertTourEnd(db: Db, scope: Scope, userId: string): Promise<void> {
  await db
    .insertInto('tour_end')
    .values({ company_id: scope.companyId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
