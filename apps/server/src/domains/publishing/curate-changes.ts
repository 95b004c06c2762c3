import type { Ctx } from '../../kit/context.ts'
import type { Comparable } from './queries.ts'
import { updateReapproved, updateChanged, updateUnchanged, upsertSnapshots } from '../collection/listing/queries-snapshot.ts'
import { listComparables } from './queries.ts'
import type { ChangeVerdict, Curation } from './rules-curation.ts'
import { awaitsPictures, decideChange } from './rules-curation.ts'

/** What became of a product on a marketplace: approved again by the rule named, or waiting for its operator (null). */
export type Curated = { ruleName: string | null }

/**
 * Looks at the approved listings of pushed products, which the caller holds: a change that a rule lets pass, or that nobody has to look at,
 * renews what counts as approved; any other waits in the inbox, its approval standing. Pictures are compared once they are fetched. Answers, by `marketplace/product`, what is worth reporting.
 */
export async function curateChanges(
  { db }: Ctx,
  merchantId: string,
  sent: { marketplaceIds: readonly string[]; productIds: readonly string[] },
  curations: ReadonlyMap<string, Curation>,
): Promise<Map<string, Curated>> {
  const listings = await listComparables(db, merchantId, sent.marketplaceIds, sent.productIds)
  const judged = listings
    .filter((listing) => !listing.isSame && !awaitsPictures(listing))
    .map((listing) => ({ listing, verdict: decideChange(listing, curations.get(listing.marketplaceId) ?? { trust: 'standard', rules: [] }) }))
  const approved = judged.flatMap(({ listing, verdict }) => (verdict.isApproved ? [keyOf(listing)] : []))
  await updateReapproved(db, approved)
  await upsertSnapshots(db, approved)
  await updateChanged(
    db,
    judged.flatMap(({ listing, verdict }) => (verdict.isApproved ? [] : [{ ...keyOf(listing), kinds: verdict.kinds }])),
  )
  await updateUnchanged(db, listings.filter(({ isSame, isListed }) => isSame && isListed).map(keyOf))
  return worthReporting(judged)
}

function keyOf({ marketplaceId, id }: Comparable): { marketplaceId: string; id: string } {
  return { marketplaceId, id }
}

function worthReporting(judged: readonly { listing: Comparable; verdict: ChangeVerdict }[]): Map<string, Curated> {
  const reported = new Map<string, Curated>()
  for (const { listing, verdict } of judged) {
    const key = `${listing.marketplaceId}/${listing.productId}`
    // Of several listings of a product the one that waits is sent of.
    if (!verdict.isApproved) reported.set(key, { ruleName: null })
    else if (verdict.rule && !reported.has(key)) reported.set(key, { ruleName: verdict.rule.name })
  }
  return reported
}
