import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Scope } from '../../kit/context.ts'

/** Returns whether the company asks its members for a second factor. */
export async function findSecondFactorPolicy(db: Db, { companyId }: Scope): Promise<boolean> {
  const { rows } = await sql<{ isRequired: boolean }>`
    select second_factor_required_at is not null as "isRequired" from company where id = ${companyId}`.execute(db)
  return rows[0]?.isRequired ?? false
}

/** Sets whether members need a second factor; where they do already, the instant stays. */
export async function updateSecondFactorPolicy(db: Db, { companyId }: Scope, isRequired: boolean, now: Date): Promise<void> {
  await sql`
    update company set second_factor_required_at = case when ${isRequired} then coalesce(second_factor_required_at, ${now}::timestamptz) end
    where id = ${companyId}`.execute(db)
}
