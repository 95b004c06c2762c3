import type { Db } from '../../../database/db.ts'
import type { LockedOrder } from '../queries-change.ts'
import { getChargedBack } from '../queries-dispute-effect.ts'
import { listRefundStates } from './queries-refund.ts'

/** What of a captured payment its customer has not got back, in minor units. */
export type Owed = {
  /** Neither refunded nor taken back by the bank. */
  owedMinor: number
  /** What of that is refunded already, as far as the portal goes: the provider has yet to answer. */
  pendingMinor: number
}

/** Returns what of a locked order's captured payment its customer has not got back. */
export async function getOwed(
  db: Db,
  { marketplaceId, id, capturedMinor }: Pick<LockedOrder, 'marketplaceId' | 'id' | 'capturedMinor'>,
): Promise<Owed> {
  const refunds = await listRefundStates(db, marketplaceId, id)
  const sumOf = (expected: string) => refunds.reduce((sum, { status, amountMinor }) => sum + (status === expected ? amountMinor : 0), 0)
  const chargedBackMinor = await getChargedBack(db, marketplaceId, id)
  return { owedMinor: Math.max(0, capturedMinor - sumOf('succeeded') - chargedBackMinor), pendingMinor: sumOf('pending') }
}
