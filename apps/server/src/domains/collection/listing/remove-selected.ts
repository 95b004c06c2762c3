import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { insertProductEvents, lockProducts, refreshPublication } from '../../product/queries-publication.ts'
import { chooseProducts } from './choose-products.ts'
import type { Selected, CodedOutcome } from './rules.ts'
import { distinctKeys, productKeyOf, outcomeOf, unknownChoice } from './rules.ts'
import { productsUnlisted } from '../events.ts'
import { deleteListings, listPlaceNames, lockListingsOf } from './queries-bulk.ts'
import type { VisibleCollection } from './queries-listing.ts'

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
    // Removed and submitted again, it would go on sale without the person who rejected it.
    if (scope.companyType === 'MERCHANT' && listing.approval === 'Rejected')
      return outcomeOf(choice, 'refused', { listingId: listing.id, code: 'state_forbids', text: message('result.rejected_stays') })
    if (scope.companyType === 'MERCHANT' && listing.isResubmitted)
      return outcomeOf(choice, 'refused', { listingId: listing.id, code: 'state_forbids', text: message('result.resubmitted_stays') })
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
    await ctx.emit(productsUnlisted, { marketplaceId: place.marketplaceId, products, byOperator: scope.companyType === 'MARKETPLACE' })
    await ctx.announce([place.marketplaceId, ...gone.map((listing) => listing.merchantId)], { kind: 'listing', id: place.id })
  }
  return items
}
