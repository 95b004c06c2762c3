import { generateNKeysBetween } from 'fractional-indexing'
import type { collection } from '@stoa/contract/collection.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { actorName } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { insertProductEvents, lockProducts, refreshPublication } from '../product/queries-publication.ts'
import type { ComputeValues } from '../collection/listing/compute-values.ts'
import { chooseProducts, distinctKeys, productKeyOf, outcomeOf, unknownChoice } from '../collection/listing/choose-products.ts'
import { listingsDecided, productsProposed } from './events.ts'
import type { ListingUpdate, LockedListing, NewListing, ProductKey } from '../collection/listing/queries-bulk.ts'
import { insertListings, listPlaceNames, lockListingsOf, updateListings } from '../collection/listing/queries-bulk.ts'
import { insertFirstPushes } from './push/queries.ts'
import { listLastPositions } from '../collection/queries-change.ts'
import type { VisibleCollection } from '../collection/listing/queries-listing.ts'
import { findVisibleCollection } from '../collection/listing/queries-listing.ts'
import { listCurations } from './queries.ts'
import type { Addition } from './rules.ts'
import type { CodedOutcome } from '../collection/listing/rules.ts'
import { toBulkAnswer } from '../collection/listing/rules.ts'
import { decideAddition, offerBlockReason } from './rules.ts'
import { ruleForNew } from './rules-curation.ts'

type Added = ProductKey & Addition

/** Who adds, and the operator's rule that approves what a merchant adds for the first time. */
type Who = { byOperator: boolean; ruleName: string | undefined }

/**
 * Adds products to a collection: an operator's are approved, a merchant's own are proposed where the collection requires approval. What an operator
 * adds without a required attribute is not on sale until it has it; each such outcome has the code `not_ready` and the missing attributes.
 */
export async function addProducts(
  ctx: Ctx,
  { body }: Received<typeof collection.addProducts>,
  computeValues: ComputeValues,
): Promise<Answer<typeof collection.addProducts>> {
  const { db, scope } = ctx
  const byOperator = scope.companyType === 'MARKETPLACE'
  const place = orNotFound(await findVisibleCollection(db, scope, body.collectionId), 'collection')
  if (place.isPaused) throw new AppError('state_forbids', { detail: message('publishing_error.paused') })
  const choices = await chooseProducts(db, scope, place.marketplaceId, body.products)
  const keys = distinctKeys(choices)
  const products = new Map((await lockProducts(db, keys)).map((row) => [productKeyOf(row), row]))
  if (byOperator) await computeValues(ctx, keys, place.id)
  const listings = Map.groupBy(await lockListingsOf(db, place.marketplaceId, keys), productKeyOf)

  const curation = byOperator ? undefined : (await listCurations(db, scope.companyId, [place.marketplaceId])).get(place.marketplaceId)
  const ruleName = place.requiresApproval && curation ? ruleForNew(curation)?.name : undefined
  const requiresApproval = place.requiresApproval && ruleName === undefined

  const added = new Map<string, Added>()
  const verdicts = choices.map((choice) => {
    const { input, chosen } = choice
    const product = chosen && products.get(productKeyOf(chosen))
    if (!chosen || !product) return { choice, item: unknownChoice({ input, chosen: undefined }) }
    const refusal = offerBlockReason({ status: product.status, isPartner: chosen.isPartner, isPaused: chosen.isPaused })
    if (refusal) return { choice, item: outcomeOf(choice, 'refused', refusal) }
    // The same product chosen twice is added once.
    if (added.has(productKeyOf(chosen))) return { choice, item: outcomeOf(choice, 'unchanged') }
    const present = listings.get(productKeyOf(chosen)) ?? []
    const here = present.find((listing) => listing.collectionId === place.id)
    const unplaced = present.find((listing) => listing.collectionId === null)
    const verdict = decideAddition({ byOperator, requiresApproval, here, unplaced })
    if (verdict.outcome !== 'done') return { choice, item: outcomeOf(choice, 'unchanged', { listingId: here?.id ?? null }) }
    added.set(productKeyOf(chosen), { merchantId: chosen.merchantId, productId: chosen.productId, ...verdict.change })
    return { choice, item: undefined }
  })
  const ids = await write(ctx, place, [...added.values()], { byOperator, ruleName })
  const missing = byOperator ? await findMissing(ctx, place, [...added.values()]) : undefined
  return toBulkAnswer(
    ctx.language,
    verdicts.map(({ choice, item }): CodedOutcome => {
      const listingId = choice.chosen && ids.get(productKeyOf(choice.chosen))
      if (item) return listingId === undefined ? item : { ...item, collectionProductId: listingId }
      if (listingId === undefined) return outcomeOf(choice, 'unchanged')
      const lacks = missing?.get(listingId) ?? []
      return outcomeOf(choice, 'done', { listingId, ...(lacks.length > 0 ? notReady(lacks) : {}) })
    }),
  )
}

/** Returns the required attributes without a value of each listing of these products. */
async function findMissing({ db }: Ctx, place: VisibleCollection, added: readonly Added[]): Promise<Map<string, LockedListing['missing']>> {
  return new Map((await lockListingsOf(db, place.marketplaceId, added)).map(({ id, missing }) => [id, missing]))
}

function notReady(missing: LockedListing['missing']) {
  return { code: 'not_ready', text: message('result.added_not_ready', { attributes: missing.map(({ name }) => name) }), missing }
}

/** Writes what was decided, tells of it, and answers the listing of each product. */
async function write(ctx: Ctx, place: VisibleCollection, added: readonly Added[], who: Who): Promise<Map<string, string>> {
  if (added.length === 0) return new Map()
  const { byOperator } = who
  const { db, actor } = ctx
  const [last = null] = await listLastPositions(db, place.marketplaceId, [place.id])
  const positions = generateNKeysBetween(last, null, added.length)
  const decidedBy = byOperator && actor.kind === 'person' ? actor.userId : null
  const fresh: NewListing[] = []
  const changed: ListingUpdate[] = []
  const ids = new Map<string, string>()
  added.forEach(({ listingId, approval, merchantId, productId }, n) => {
    const decision = { collectionId: place.id, approval, isDecided: approval === 'Approved', decidedBy }
    if (listingId === null) return void fresh.push({ merchantId, productId, position: positions[n] ?? '', ...decision })
    changed.push({ id: listingId, position: positions[n] ?? null, reason: null, proposes: !byOperator, ...decision })
    ids.set(productKeyOf({ merchantId, productId }), listingId)
  })
  const became = new Map(await updateListings(db, place.marketplaceId, changed, { areValuesComputed: byOperator }))
  for (const row of await insertListings(db, place.marketplaceId, fresh, { byOperator })) {
    ids.set(productKeyOf(row), row.id)
    became.set(row.id, row.approval)
  }
  const written = added.flatMap((one) => {
    const approval = became.get(ids.get(productKeyOf(one)) ?? '')
    return approval === undefined ? [] : [{ ...one, approval }]
  })
  await insertFirstPushes(db, place.marketplaceId, written)
  await refreshPublication(db, written)
  await recordHistory(ctx, place, written, ids, who)
  return ids
}

async function recordHistory(
  ctx: Ctx,
  place: VisibleCollection,
  added: readonly Added[],
  ids: ReadonlyMap<string, string>,
  { byOperator, ruleName }: Who,
): Promise<void> {
  const { db, actor, scope } = ctx
  const { marketplace } = await listPlaceNames(db, place.marketplaceId, [])
  const where = { collection: place.name, marketplace }
  const messageOf = (approval: string): Message => {
    if (byOperator) return message('product.added', where)
    if (approval === 'Pending') return message('product.submitted', where)
    return ruleName === undefined ? message('product.added_without_review', where) : message('product.added_by_rule', { ...where, rule: ruleName })
  }
  await insertProductEvents(
    db,
    added.map((one) => ({
      merchantId: one.merchantId,
      productId: one.productId,
      marketplaceId: place.marketplaceId,
      kind: byOperator ? 'listed' : 'proposed',
      message: messageOf(one.approval),
      actor: actorName(actor),
    })),
  )
  const listingIds = (approval: string): string[] =>
    added.filter((one) => one.approval === approval).flatMap((one) => ids.get(productKeyOf(one)) ?? [])
  if (byOperator)
    await ctx.emit(listingsDecided, { marketplaceId: place.marketplaceId, listingIds: listingIds('Approved'), approval: 'Approved', wasAdded: true })
  else {
    for (const approval of ['Pending', 'Approved']) {
      const some = listingIds(approval)
      if (some.length > 0)
        await ctx.emit(productsProposed, {
          marketplaceId: place.marketplaceId,
          merchantId: scope.companyId,
          listingIds: some,
          isPending: approval === 'Pending',
          runId: null,
        })
    }
  }
  await ctx.announce([place.marketplaceId, ...added.map((one) => one.merchantId)], { kind: 'listing', id: place.id })
}
