import type { Db } from '../../kit/db.ts'
import { insertTransfer } from './queries.ts'
import type { Posting, TransferKind } from './rules.ts'
import { balanced } from './rules.ts'

/** One movement of money between accounts of one marketplace. `reference` names the fact it posts and is unique. */
export type Transfer = {
  marketplaceId: string
  merchantId: string
  kind: TransferKind
  reference: string
  currency: string
  entries: readonly Posting[]
  orderId?: string
  refundId?: string
  payoutId?: string
}

/**
 * The only writer of the ledger. Answers false when the fact was posted before: a repeat changes nothing.
 * A transfer of nothing is not written. Throws when the entries do not sum to zero.
 */
export async function postTransfer(db: Db, transfer: Transfer): Promise<boolean> {
  const entries = balanced(transfer.entries)
  return entries.length === 0 ? false : insertTransfer(db, transfer, entries)
}
