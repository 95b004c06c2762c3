import type { Db } from '../../../database/db.ts'
import type { LockedOrder } from '../queries-change.ts'
import { getChargedBack } from '../queries-dispute-effect.ts'
import { listRefundStates } from './queries-refund.ts'

/** Returns what of a captured payment its customer has not got back, by a refund that succeeded or by the bank, in minor units. */
export async function getOwed(
  db: Db,
  { marketplaceId, id, capturedMinor }: Pick<LockedOrder, 'marketplaceId' | 'id' | 'capturedMinor'>,
): Promise<number> {
  const refunds = await listRefundStates(db, marketplaceId, id)
  const refundedMinor = refunds.filter(({ status }) => status === 'succeeded').reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return Math.max(0, capturedMinor - refundedMinor - (await getChargedBack(db, marketplaceId, id)))
}
