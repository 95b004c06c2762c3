import type { ReconciliationStatus } from '@stoa/contract/reconciliation.ts'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import { findCheck } from './queries.ts'
import { explainedShare } from './rules.ts'

/** Returns how much of what moved is explained. */
export async function getStatus(db: Db, scope: Scope): Promise<ReconciliationStatus> {
  const { currency, volumeMinor, unexplainedMinor, openCount, ...check } = orNotFound(await findCheck(db, scope), 'company')
  const money = (minor: number) => ({ minor, currency })
  return {
    ...check,
    openCount,
    volume: money(volumeMinor),
    unexplained: money(unexplainedMinor),
    explainedBasisPoints: explainedShare(volumeMinor, unexplainedMinor, openCount),
  }
}
