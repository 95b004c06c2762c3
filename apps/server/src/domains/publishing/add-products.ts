import type { collection } from '@stoa/contract/collection.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import type { ComputeValues } from '../collection/listing/ports.ts'
import { toBulkAnswer } from '../collection/listing/rules.ts'
import { findOpenCollection } from './find-open-collection.ts'
import { addPlacements } from './add-placements.ts'

/**
 * Adds products to a collection: an operator's are approved, a merchant's own are proposed where the collection requires approval. What an operator
 * adds without a required attribute is not on sale until it has it; each such outcome has the code `not_ready` and the missing attributes.
 */
export async function addProducts(
  ctx: Ctx,
  { body }: Received<typeof collection.addProducts>,
  computeValues: ComputeValues,
): Promise<Answer<typeof collection.addProducts>> {
  const place = await findOpenCollection(ctx, body.collectionId)
  const placements = body.products.map((input) => ({ input, place }))
  return toBulkAnswer(ctx.language, await addPlacements(ctx, place.marketplaceId, placements, computeValues))
}
