import type { Db } from '../../database/db.ts'
import type { Transfer } from './rules.ts'
import { postTransfers } from './post-transfers.ts'

/**
 * The only writers of the ledger. Returns false when the fact was posted before: a repeat changes nothing.
 * A transfer of nothing is not written. Throws when the entries do not sum to zero.
 */
export async function postTransfer(db: Db, transfer: Transfer): Promise<boolean> {
  return (await postTransfers(db, [transfer])).has(transfer.reference)
}
