import type { Comparison, publishing } from '@stoa/contract/publishing.ts'
import type { Ctx } from '../../kit/context.ts'
import { found } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { shownListing } from '../collection/listing/page-listings.ts'
import { findListing } from '../collection/listing/queries-listing.ts'
import { findCompared } from './queries.ts'
import { differencesOf } from './rules-curation.ts'
import { shownContent, shownDifference } from './show-content.ts'

/** Differences named at the most: a product of hundreds of variants may differ in all of them. */
const mostFields = 200

/** A listing beside what was last approved of it. */
export async function compareListing({ db, scope }: Ctx, { params }: Received<typeof publishing.compare>): Promise<Comparison> {
  const listing = found(await findListing(db, scope, params.id), 'The listing')
  const { before, after, approvedAt, contentHash } = found(await findCompared(db, scope, params.id), 'The listing')
  const differences = before ? differencesOf(before, after) : []
  return {
    listing: shownListing(scope, listing),
    approvedAt,
    before: before && shownContent(before),
    after: shownContent(after),
    fields: differences.slice(0, mostFields).map(shownDifference),
    contentHash,
  }
}
