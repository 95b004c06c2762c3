import type { collection } from '@stoa/contract/collection.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { toBulkAnswer } from './rules.ts'
import { findVisibleCollection } from './queries-listing.ts'
import { removeSelected } from './remove-selected.ts'

/** Takes products out of a collection; a merchant only its own. A product without an approved listing left is no longer published. */
export async function removeProducts(
  ctx: Ctx,
  { body }: Received<typeof collection.removeProducts>,
): Promise<Answer<typeof collection.removeProducts>> {
  const place = orNotFound(await findVisibleCollection(ctx.db, ctx.scope, body.collectionId), 'collection')
  return toBulkAnswer(ctx.language, await removeSelected(ctx, place, body.products))
}
