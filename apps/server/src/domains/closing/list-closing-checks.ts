import type { ClosingCheck } from '@stoa/contract/closing.ts'
import { ClosingReason } from '@stoa/contract/closing.ts'
import type { Db } from '../../database/db.ts'
import { countUnsettled } from './queries.ts'

/** Returns what has to be settled before a company can be closed. */
export async function listClosingChecks(db: Db, companyId: string): Promise<ClosingCheck[]> {
  const counts = await countUnsettled(db, companyId)
  return ClosingReason.options.map((reason) => ({ reason, count: counts[reason] })).filter(({ count }) => count > 0)
}
