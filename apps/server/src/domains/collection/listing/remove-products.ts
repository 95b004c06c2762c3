import type { collection } from '@stoa/contract/collection.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { insertProductEvents, lockProducts, refreshPublication } from '../../product/queries-publication.ts'
import type { Selected } from './choose-products.ts'
import { chooseProducts, distinctKeys, productKeyOf, outcomeOf, unknownChoice } from './choose-products.ts'
import { productsUnlisted } from '../events.ts'
import { deleteListings, listPlaceNames, lockListingsOf } from './queries-bulk.ts'
import type { VisibleCollection } from './queries-listing.ts'
import { findVisibleCollection } from './queries-listing.ts'
import type { CodedOutcome } from './rules.ts'
import { toBulkAnswer } from './rules.ts'

/** Takes products out of a collection; a merchant only its own. A product without an approved listing left is no longer published. */
export async function removeProducts(
  ctx: Ctx,
  { body }: Received<typeof collection.removeProducts>,
): Promise<Answer<typeof collection.removeProducts>> {
  const place = orNotFound(await findVisibleCollection(ctx.db, ctx.scope, body.collectionId), 'collection')
  return toBulkAnswer(ctx.language, await removeSelected(ctx, place, body.products))
}

/** Removes the products selected from a collection. Returns an outcome for each; with `isDryRun` nothing is changed. */
export async function removeSelected(
  ctx: Ctx,
  place: VisibleCollection,
  selected: readonly Selected[],
  { isDryRun = false }: { isDryRun?: boolean } = {},
): Promise<CodedOutcome[]> {
  const { db, scope } = ctx
  const choices = await chooseProducts(db, scope, place.marketplaceId, selected)
  const keys = distinctKeys(choices)
  await lockProducts(db, keys)
  const here = new Map(
    (await lockListingsOf(db, place.marketplaceId, keys))
      .filter((listing) => listing.collectionId === place.id)
      .map((listing) => [productKeyOf(listing), listing]),
  )

  const removed = new Map<string, { id: string; merchantId: string; productId: string }>()
  const items = choices.map((choice): CodedOutcome => {
    if (!choice.chosen) return unknownChoice({ input: choice.input, chosen: undefined })
    const listing = here.get(productKeyOf(choice.chosen))
    const isAnother = choice.chosen.listingId !== null && choice.chosen.listingId !== listing?.id
    if (!listing || isAnother || removed.has(productKeyOf(listing))) return outcomeOf(choice, 'unchanged')
    removed.set(productKeyOf(listing), listing)
    return outcomeOf(choice, 'done', { listingId: listing.id })
  })
  if (removed.size > 0 && !isDryRun) {
    const gone = [...removed.values()]
    const { marketplace } = await listPlaceNames(db, place.marketplaceId, [])
    await deleteListings(
      db,
      place.marketplaceId,
      gone.map((listing) => listing.id),
    )
    await refreshPublication(db, gone)
    await insertProductEvents(
      db,
      gone.map(({ merchantId, productId }) => ({
        merchantId,
        productId,
        marketplaceId: place.marketplaceId,
        kind: 'unlisted',
        message: message('product.removed', { collection: place.name, marketplace }),
        actor: actorName(ctx.actor),
      })),
    )
    const products = gone.map(({ merchantId, productId }) => ({ merchantId, productId }))
    await ctx.emit(productsUnlisted, { marketplaceId: place.marketplaceId, products })
    await ctx.announce([place.marketplaceId, ...gone.map((listing) => listing.merchantId)], { kind: 'listing', id: place.id })
  }
  return items
}
