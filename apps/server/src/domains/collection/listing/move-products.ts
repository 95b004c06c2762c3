import { generateNKeysBetween } from 'fractional-indexing'
import type { collection } from '@stoa/contract/collection.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { insertProductEvents, lockProducts, refreshPublication } from '../../product/queries-publication.ts'
import type { ComputeValues } from './ports.ts'
import { chooseProducts } from './choose-products.ts'
import { distinctKeys, productKeyOf, outcomeOf, unknownChoice, toBulkAnswer } from './rules.ts'
import { listingsMoved, productsUnlisted } from '../events.ts'
import type { LockedListing } from './queries-bulk.ts'
import { listPlaceNames, lockListingsOf, updateListings } from './queries-bulk.ts'
import { listLastPositions, mergeDuplicates } from '../queries-change.ts'
import { findOwnCollection } from '../queries.ts'
import type { CodedOutcome } from './rules.ts'

/**
 * Moves products from one collection to the end of another, in the order given, each with its approval. Where one is in the target already the
 * two become one listing, with the stronger approval of both.
 */
export async function moveProducts(
  ctx: Ctx,
  { body }: Received<typeof collection.moveProducts>,
  computeValues: ComputeValues,
): Promise<Answer<typeof collection.moveProducts>> {
  const { db, scope } = ctx
  const { fromCollectionId: fromId, toCollectionId: toId } = body
  if (fromId !== null) orNotFound(await findOwnCollection(db, scope, fromId), 'source_collection')
  orNotFound(await findOwnCollection(db, scope, toId), 'target_collection')
  if (fromId === toId) throw fieldError('toCollectionId', 'same_collection', message('listing_error.same_collection'))
  const choices = await chooseProducts(db, scope, scope.companyId, body.products)
  const keys = distinctKeys(choices)
  await lockProducts(db, keys)
  await computeValues(ctx, keys, toId)
  const listings = Map.groupBy(await lockListingsOf(db, scope.companyId, keys), productKeyOf)

  const moved: LockedListing[] = []
  const duplicates: { kept: string; gone: string; listing: LockedListing }[] = []
  const done = new Set<string>()
  const items = choices.map((choice): CodedOutcome => {
    const { chosen } = choice
    if (!chosen) return unknownChoice({ input: choice.input, chosen: undefined })
    const own = listings.get(productKeyOf(chosen)) ?? []
    const there = own.find((one) => one.collectionId === toId)
    const here = own.find((one) => one.collectionId === fromId && (chosen.listingId === null || chosen.listingId === one.id))
    if (!here)
      return there
        ? outcomeOf(choice, 'unchanged', { listingId: there.id })
        : outcomeOf(choice, 'refused', { code: 'unknown_product', text: message('result.not_in_source') })
    if (done.has(here.id)) return outcomeOf(choice, 'unchanged', { listingId: there?.id ?? here.id })
    done.add(here.id)
    if (there) duplicates.push({ kept: there.id, gone: here.id, listing: here })
    else moved.push(here)
    return outcomeOf(choice, 'done', { listingId: there?.id ?? here.id })
  })
  if (done.size > 0) await write(ctx, toId, moved, duplicates)
  return toBulkAnswer(ctx.language, items)
}

async function write(
  ctx: Ctx,
  toId: string,
  moved: readonly LockedListing[],
  duplicates: readonly { kept: string; gone: string; listing: LockedListing }[],
): Promise<void> {
  const { db, scope } = ctx
  await mergeDuplicates(
    db,
    scope.companyId,
    duplicates.map(({ kept, gone }) => ({ kept, gone })),
  )
  const [last = null] = await listLastPositions(db, scope.companyId, [toId])
  const positions = generateNKeysBetween(last, null, moved.length)
  await updateListings(
    db,
    scope.companyId,
    moved.map(({ id, approval, reasonCode, reason }, n) => ({
      id,
      collectionId: toId,
      approval,
      reasonCode,
      reason,
      position: positions[n] ?? null,
      isDecided: false,
      decidedBy: null,
      proposes: false,
    })),
    { areValuesComputed: true },
  )
  const all = [...moved, ...duplicates.map(({ listing }) => listing)]
  await refreshPublication(db, all)
  const { marketplace, collections } = await listPlaceNames(db, scope.companyId, [toId])
  await insertProductEvents(
    db,
    all.map(({ merchantId, productId }) => ({
      merchantId,
      productId,
      marketplaceId: scope.companyId,
      kind: 'placed',
      message: message('product.moved', { collection: collections.get(toId) ?? '', marketplace }),
      actor: actorName(ctx.actor),
    })),
  )
  await ctx.emit(listingsMoved, { marketplaceId: scope.companyId, listingIds: moved.map(({ id }) => id), collectionId: toId })
  const merged = duplicates.map(({ listing: { merchantId, productId } }) => ({ merchantId, productId }))
  if (merged.length > 0) await ctx.emit(productsUnlisted, { marketplaceId: scope.companyId, products: merged })
  await ctx.announce([scope.companyId, ...new Set(all.map(({ merchantId }) => merchantId))], { kind: 'listing', id: toId })
}
