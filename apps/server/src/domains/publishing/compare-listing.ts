import type { Comparison, publishing } from '@stoa/contract/publishing.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { toListing } from '../collection/listing/to-listing.ts'
import { findListing } from '../collection/listing/queries-listing.ts'
import { findCompared } from './queries.ts'
import { differencesOf } from './rules-curation.ts'
import { toListingContent, toListingDifference } from './to-listing-content.ts'

/** Differences named at most: a product of hundreds of variants may differ in all of them. */
const maxFields = 200

/** A listing beside what was last approved of it. */
export async function compareListing({ db, scope, language }: Ctx, { params }: Received<typeof publishing.compare>): Promise<Comparison> {
  const listing = orNotFound(await findListing(db, scope, params.id), 'listing')
  const { before, after, approvedAt, contentHash } = orNotFound(await findCompared(db, scope, params.id), 'listing')
  const differences = before ? differencesOf(before, after) : []
  return {
    listing: toListing(scope, listing),
    approvedAt,
    before: before && toListingContent(before),
    after: toListingContent(after),
    fields: differences.slice(0, maxFields).map((one) => toListingDifference(language, one)),
    contentHash,
  }
}
