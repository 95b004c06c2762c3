import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import { findCheck } from './queries.ts'
import { recomputeItems } from './recompute-items.ts'

/** Matches and compares again after a change of the bank statements: what the provider listed at the last check stays. Returns how many entries it matched. */
export async function recomputeWithStatements(db: Db, scope: Scope): Promise<number> {
  const last = await findCheck(db, scope)
  const checkedAt = last?.checkedAt ? new Date(last.checkedAt) : new Date(0)
  return recomputeItems(db, scope.companyId, { checkedAt, isProviderReached: last?.isProviderReached ?? false })
}
