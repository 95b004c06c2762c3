import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** Returns the SQL condition that the person in a column has a second factor: an authenticator app that was confirmed, or a passkey. */
export function hasSecondFactor(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from authenticator_app a where a.user_id = ${userId} and a.confirmed_at is not null)
    or exists (select from passkey k where k.user_id = ${userId}))`
}
