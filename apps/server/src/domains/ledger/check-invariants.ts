import type { Db } from '../../database/db.ts'
import type { InvariantDifference } from './queries-invariants.ts'
import { listInvariantDifferences } from './queries-invariants.ts'

/**
 * Returns what breaks the rules of money, each as a code with parameters; an empty list when all is well. Reads only, and all of it: for the clock
 * and for tests. I1 every transfer balances. I2 what a row keeps is the sum of its parts. I3 nothing goes beyond what there is. I4 each order
 * equals its postings. I5 one posting per fact, and documents equal their parts.
 */
export async function checkInvariants(db: Db): Promise<InvariantDifference[]> {
  return listInvariantDifferences(db)
}
