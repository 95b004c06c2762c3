import type { Db } from '../../kit/db.ts'
import { listFaults } from './queries-invariants.ts'

/** A broken rule of money: which one, and where. */
export type InvariantFault = { rule: string; subject: string; detail: string }

/**
 * What must always be true of money; an empty list when all is well. Reads only.
 * I1 every transfer balances. I3 nothing is refunded, paid or fulfilled beyond what there is. I4 each order's columns equal its postings.
 * I5 one transfer per fact, one payout per posting. (I2 asks that cached balances equal their entries: no balance is cached.)
 */
export async function checkInvariants(db: Db): Promise<InvariantFault[]> {
  return listFaults(db)
}
