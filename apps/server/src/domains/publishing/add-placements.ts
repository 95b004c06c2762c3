import { generateNKeysBetween } from 'fractional-indexing'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { actorName, userIdOf } from '../../kit/context.ts'
import { insertProductEvents, lockProducts, refreshPublication } from '../product/queries-publication.ts'
import type { ComputeValues } from '../collection/listing/ports.ts'
import { chooseProducts } from '../collection/listing/choose-products.ts'
import type { Selected, CodedOutcome } from '../collection/listing/rules.ts'
import { distinctKeys, productKeyOf, outcomeOf, unknownChoice } from '../collection/listing/rules.ts'
import { listingsDecided, productsProposed } from './events.ts'
import type { ListingUpdate, LockedListing, NewListing, ProductKey } from '../collection/listing/queries-bulk.ts'
import { insertListings, listPlaceNames, lockListingsOf, updateListings } from '../collection/listing/queries-bulk.ts'
import { insertFirstPushes } from './push/queries.ts'
import { listLastPositions } from '../collection/queries-change.ts'
import type { VisibleCollection } from '../collection/listing/queries-listing.ts'
import { listCurations } from './queries.ts'
import type { Addition } from './rules.ts'
import { decideAddition, offerBlockReason } from './rules.ts'
import { ruleForNew } from './rules-curation.ts'

/** A product to add, and the collection it is added to. All collections of one call belong to one marketplace. */
export type Placement = { input: Selected; place: VisibleCollection }

type Added = ProductKey & Addition & { place: VisibleCollection }

/** Who adds, and the operator's rule that approves what a merchant adds for the first time. */
type Who = { byOperator: boolean; ruleName: string | undefined }

/**
 * Adds each product to its collection, in the order given. Returns an outcome for each; with `isDryRun` nothing is changed. An operator adds to
 * one collection at a time.
 */
export async function addPlacements(
  ctx: Ctx,
  marketplaceId: string,
  placements: readonly Placement[],
  computeValues: ComputeValues,
  { isDryRun = false }: { isDryRun?: boolean } = {},
): Promise<CodedOutcome[]> {
  const { db, scope } = ctx
  const byOperator = scope.companyType === 'MARKETPLACE'
  const choices = await chooseProducts(
    db,
    scope,
    marketplaceId,
    placements.map(({ input }) => input),
  )
  const keys = distinctKeys(choices)
  const products = new Map((await lockProducts(db, keys)).map((row) => [productKeyOf(row), row]))
  if (byOperator && !isDryRun) await computeValues(ctx, keys, placements[0]?.place.id)
  const listings = Map.groupBy(await lockListingsOf(db, marketplaceId, keys), productKeyOf)

  const curation = byOperator ? undefined : (await listCurations(db, scope.companyId, [marketplaceId])).get(marketplaceId)
  const ruleName = curation && ruleForNew(curation)?.name

  const added = new Map<string, Added>()
  const verdicts = choices.map((choice, n) => {
    const { input, chosen } = choice
    const place = placements[n]?.place
    const product = chosen && products.get(productKeyOf(chosen))
    if (!chosen || !product || !place) return { choice, item: unknownChoice({ input, chosen: undefined }) }
    const refusal = offerBlockReason({ ...chosen, status: product.status })
    if (refusal) return { choice, item: outcomeOf(choice, 'refused', refusal) }
    // The same product chosen twice is added once.
    if (added.has(productKeyOf(chosen))) return { choice, item: outcomeOf(choice, 'unchanged') }
    const present = listings.get(productKeyOf(chosen)) ?? []
    const here = present.find((listing) => listing.collectionId === place.id)
    const unplaced = present.find((listing) => listing.collectionId === null)
    const requiresApproval = place.requiresApproval && ruleName === undefined
    const wasRejected = present.some(({ approval, isResubmitted }) => approval === 'Rejected' || isResubmitted)
    const verdict = decideAddition({ byOperator, requiresApproval, wasRejected, here, unplaced })
    if (verdict.outcome !== 'done') return { choice, item: outcomeOf(choice, 'unchanged', { listingId: here?.id ?? null }) }
    added.set(productKeyOf(chosen), { merchantId: chosen.merchantId, productId: chosen.productId, place, ...verdict.change })
    return { choice, item: isDryRun ? outcomeOf(choice, 'done', { listingId: here?.id ?? null }) : undefined }
  })
  const all = isDryRun ? [] : [...added.values()]
  const { ids, waiting } = await write(ctx, marketplaceId, all, { byOperator, ruleName })
  const missing = byOperator ? await findMissing(ctx, marketplaceId, all) : undefined
  return verdicts.map(({ choice, item }): CodedOutcome => {
    const listingId = choice.chosen && ids.get(productKeyOf(choice.chosen))
    if (item) return listingId === undefined ? item : { ...item, collectionProductId: listingId }
    if (listingId === undefined) return outcomeOf(choice, 'unchanged')
    const lacks = missing?.get(listingId) ?? []
    const code = lacks.length > 0 ? notReady(lacks) : byOperator && waiting.has(listingId) ? notVerified : {}
    return outcomeOf(choice, 'done', { listingId, ...code })
  })
}

/** What the operator adds is on sale at once, except while its merchant is to be verified. */
const notVerified = { code: 'merchant_not_verified', text: message('result.added_not_verified') }

/** Returns the required attributes without a value of each listing of these products. */
async function findMissing({ db }: Ctx, marketplaceId: string, added: readonly Added[]): Promise<Map<string, LockedListing['missing']>> {
  return new Map((await lockListingsOf(db, marketplaceId, added)).map(({ id, missing }) => [id, missing]))
}

function notReady(missing: LockedListing['missing']) {
  return { code: 'not_ready', text: message('result.added_not_ready', { attributes: missing.map(({ name }) => name) }), missing }
}

/** Returns the position of each product: behind the last of its collection, in the order given. */
async function positionsOf({ db }: Ctx, marketplaceId: string, added: readonly Added[]): Promise<Map<Added, string>> {
  const groups = [...Map.groupBy(added, ({ place }) => place.id)]
  const lasts = await listLastPositions(
    db,
    marketplaceId,
    groups.map(([collectionId]) => collectionId),
  )
  return new Map(
    groups.flatMap(([, members], n) => {
      const positions = generateNKeysBetween(lasts[n] ?? null, null, members.length)
      return members.map((one, m): [Added, string] => [one, positions[m] ?? ''])
    }),
  )
}

/** Writes what was decided with its history and events. Returns the listing of each product, and which of them wait. */
async function write(
  ctx: Ctx,
  marketplaceId: string,
  added: readonly Added[],
  who: Who,
): Promise<{ ids: Map<string, string>; waiting: ReadonlySet<string> }> {
  if (added.length === 0) return { ids: new Map(), waiting: new Set() }
  const { byOperator } = who
  const { db, actor } = ctx
  const positions = await positionsOf(ctx, marketplaceId, added)
  const decidedBy = byOperator ? userIdOf(actor) : null
  const fresh: NewListing[] = []
  const changed: ListingUpdate[] = []
  const ids = new Map<string, string>()
  for (const one of added) {
    const { listingId, approval, merchantId, productId, place } = one
    const decision = { collectionId: place.id, approval, isDecided: approval === 'Approved', decidedBy }
    if (listingId === null) fresh.push({ merchantId, productId, position: positions.get(one) ?? '', ...decision })
    else {
      changed.push({ id: listingId, position: positions.get(one) ?? null, reasonCode: null, reason: null, proposes: !byOperator, ...decision })
      ids.set(productKeyOf({ merchantId, productId }), listingId)
    }
  }
  const became = new Map(await updateListings(db, marketplaceId, changed, { areValuesComputed: byOperator }))
  for (const row of await insertListings(db, marketplaceId, fresh, { byOperator })) {
    ids.set(productKeyOf(row), row.id)
    became.set(row.id, row.approval)
  }
  const written = added.flatMap((one) => {
    const approval = became.get(ids.get(productKeyOf(one)) ?? '')
    return approval === undefined ? [] : [{ ...one, approval }]
  })
  await insertFirstPushes(db, marketplaceId, written)
  await refreshPublication(db, written)
  await recordHistory(ctx, marketplaceId, written, ids, who)
  return { ids, waiting: new Set([...became].flatMap(([id, approval]) => (approval === 'Pending' ? [id] : []))) }
}

async function recordHistory(
  ctx: Ctx,
  marketplaceId: string,
  added: readonly Added[],
  ids: ReadonlyMap<string, string>,
  { byOperator, ruleName }: Who,
): Promise<void> {
  const { db, actor, scope } = ctx
  const { marketplace } = await listPlaceNames(db, marketplaceId, [])
  const messageOf = ({ approval, place }: Added): Message => {
    const where = { collection: place.name, marketplace }
    if (approval === 'Pending') return message('product.submitted', where)
    if (byOperator) return message('product.added', where)
    return ruleName === undefined || !place.requiresApproval
      ? message('product.added_without_review', where)
      : message('product.added_by_rule', { ...where, rule: ruleName })
  }
  await insertProductEvents(
    db,
    added.map((one) => ({
      merchantId: one.merchantId,
      productId: one.productId,
      marketplaceId,
      kind: byOperator ? 'listed' : 'proposed',
      message: messageOf(one),
      actor: actorName(actor),
    })),
  )
  const listingIds = (approval: string): string[] =>
    added.filter((one) => one.approval === approval).flatMap((one) => ids.get(productKeyOf(one)) ?? [])
  if (byOperator) {
    const approved = listingIds('Approved')
    if (approved.length > 0) await ctx.emit(listingsDecided, { marketplaceId, listingIds: approved, approval: 'Approved', wasAdded: true })
  } else {
    const proposals = ['Pending', 'Approved'].map((approval) => ({
      marketplaceId,
      merchantId: scope.companyId,
      listingIds: listingIds(approval),
      isPending: approval === 'Pending',
      runId: null,
    }))
    await ctx.emit(productsProposed, ...proposals.filter((one) => one.listingIds.length > 0))
  }
  const places = [...new Set(added.map(({ place }) => place.id))]
  const [only = marketplaceId] = places.length === 1 ? places : []
  await ctx.announce([marketplaceId, ...new Set(added.map((one) => one.merchantId))], { kind: 'listing', id: only })
}
