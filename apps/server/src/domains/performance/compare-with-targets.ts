import type { Ctx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { targetsDue } from './events.ts'
import { targetCrossed } from './events.ts'
import { deleteAboveTarget, deleteWithoutTarget, insertAboveTarget, listCrossings } from './queries-crossings.ts'
import { comparedDays } from './rules.ts'

/** Notes which merchants are above a target of a marketplace, and announces each that was not, or no longer is. */
export async function compareWithTargets({ db, emit, now }: Ctx, { marketplaceId }: FactOf<typeof targetsDue>): Promise<void> {
  await deleteWithoutTarget(db, marketplaceId)
  const crossings = await listCrossings(db, marketplaceId, comparedDays)
  if (crossings.length === 0) return
  const above = crossings.filter(({ isAbove }) => isAbove)
  const within = crossings.filter(({ isAbove }) => !isAbove)
  if (above.length > 0) await insertAboveTarget(db, marketplaceId, above)
  if (within.length > 0) await deleteAboveTarget(db, marketplaceId, within)
  await emit(targetCrossed, ...crossings.map((one) => ({ marketplaceId, ...one, at: now.toISOString() })))
}
