import type { Db } from '../../../database/db.ts'
import { lockReconciliation, replaceItems, upsertCheck } from './queries.ts'
import { listCandidates, listOpenEntries, updateMatches } from './queries-bank.ts'
import { findVolume, listDifferences } from './queries-difference.ts'
import { matchEntries, referenceWords } from './rules.ts'

/** Matches entries of the bank with movements of the provider, and makes the open items what differs now. Returns how many entries it matched. */
export async function recomputeItems(db: Db, marketplaceId: string, check: { checkedAt: Date; isProviderReached: boolean }): Promise<number> {
  await lockReconciliation(db, marketplaceId)
  const entries = await listOpenEntries(db, marketplaceId)
  const words = [...new Set(entries.flatMap(referenceWords))]
  const amounts = [...new Set(entries.map(({ amountMinor }) => Math.abs(amountMinor)))]
  const matches = entries.length === 0 ? [] : matchEntries(entries, await listCandidates(db, marketplaceId, words, amounts))
  await updateMatches(db, marketplaceId, matches)
  await replaceItems(db, marketplaceId, await listDifferences(db, marketplaceId, check.checkedAt), check.isProviderReached)
  await upsertCheck(db, marketplaceId, { ...check, ...(await findVolume(db, marketplaceId)) })
  return matches.length
}
