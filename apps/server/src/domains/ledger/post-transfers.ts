import type { Db } from '../../database/db.ts'
import { insertTransfers } from './queries.ts'
import { balanced } from './rules.ts'
import type { Transfer } from './rules.ts'

/** Posts several transfers at once and returns the references of those that were not posted before. Throws as `postTransfer`. */
export async function postTransfers(db: Db, transfers: readonly Transfer[]): Promise<Set<string>> {
  const kept = transfers.map((transfer) => ({ ...transfer, entries: balanced(transfer.entries) })).filter(({ entries }) => entries.length > 0)
  return kept.length === 0 ? new Set() : insertTransfers(db, kept)
}
