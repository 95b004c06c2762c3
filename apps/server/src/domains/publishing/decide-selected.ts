import { generateNKeysBetween } from 'fractional-indexing'
import type { Message } from '@stoa/messages/describe.ts'
import { asWritten, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { actorName, userIdOf } from '../../kit/context.ts'
import { insertProductEvents, lockProducts, refreshPublication } from '../product/queries-publication.ts'
import { chooseProducts } from '../collection/listing/choose-products.ts'
import type { Selected, CodedOutcome } from '../collection/listing/rules.ts'
import { distinctKeys, productKeyOf, outcomeOf, unknownChoice } from '../collection/listing/rules.ts'
import { listingsMoved } from '../collection/events.ts'
import { listingsDecided } from './events.ts'
import type { LockedListing } from '../collection/listing/queries-bulk.ts'
import { listPlaceNames, lockListingsOf, updateListings } from '../collection/listing/queries-bulk.ts'
import { listLastPositions } from '../collection/queries-change.ts'
import type { ListingChange, ListingInput } from './rules.ts'
import { decideListing, targetOf } from './rules.ts'
import { rejectionMessage } from '../collection/listing/rejection-message.ts'
import type { ComputeValues } from '../collection/listing/ports.ts'

type Changed = { listing: LockedListing; change: ListingChange }

/** Decides the listings of the products selected, for the operator of `ctx`. Returns an outcome for each; with `isDryRun` nothing is changed. */
export async function decideSelected(
  ctx: Ctx,
  selected: readonly Selected[],
  input: ListingInput,
  computeValues: ComputeValues,
  { isDryRun = false }: { isDryRun?: boolean } = {},
): Promise<CodedOutcome[]> {
  const { db, scope } = ctx
  const choices = await chooseProducts(db, scope, scope.companyId, selected)
  const keys = distinctKeys(choices)
  const products = new Map((await lockProducts(db, keys)).map((row) => [productKeyOf(row), row]))
  if (input.approval === 'Approved' || input.collectionId !== undefined) await computeValues(ctx, keys, input.collectionId)
  const listings = Map.groupBy(
    await lockListingsOf(db, scope.companyId, keys, { targetCollectionId: input.collectionId, isForUnplaced: input.isForUnplaced }),
    productKeyOf,
  )

  const changed = new Map<string, Changed>()
  const items = choices.map((choice): CodedOutcome => {
    const { chosen } = choice
    const product = chosen && products.get(productKeyOf(chosen))
    if (!chosen || !product) return unknownChoice({ input: choice.input, chosen: undefined })
    const own = listings.get(productKeyOf(chosen)) ?? []
    const candidates = own.filter((one) => chosen.listingId === null || one.id === chosen.listingId)
    const [listing] = candidates
    if (!listing) return outcomeOf(choice, 'refused', { code: 'unknown_product', text: message('result.not_listed') })
    if (candidates.length > 1)
      return outcomeOf(choice, 'refused', {
        code: 'several_listings',
        text: message('result.several_listings'),
      })
    if (changed.has(listing.id)) return outcomeOf(choice, 'unchanged', { listingId: listing.id })
    const { contentHash, version = listing.version } = choice.input
    if ((input.approval === 'Approved' && contentHash !== undefined && contentHash !== listing.contentHash) || version !== listing.version)
      return outcomeOf(choice, 'refused', {
        listingId: listing.id,
        code: 'changed_meanwhile',
        text: message('result.changed_meanwhile'),
      })
    // Whatever another choice of this command moves there counts as being there.
    const target = targetOf(input, listing)
    const isTaken = own.some((one) => one.id !== listing.id && (changed.get(one.id)?.change.collectionId ?? one.collectionId) === target)
    const verdict = decideListing({ ...listing, productStatus: product.status, currency: product.currency }, input, isTaken)
    if (verdict.outcome === 'refused') {
      const isNotReady = verdict.refusal.code === 'not_ready'
      return outcomeOf(choice, 'refused', { listingId: listing.id, ...verdict.refusal, ...(isNotReady ? { missing: listing.missing } : {}) })
    }
    if (verdict.outcome === 'done') changed.set(listing.id, { listing, change: verdict.change })
    // It is on sale, and in no collection of the storefront: the operator may choose one.
    const isUnplaced = verdict.outcome === 'done' && verdict.change.approval === 'Approved' && (target ?? listing.collectionId) === null
    return outcomeOf(choice, verdict.outcome, { listingId: listing.id, ...(isUnplaced ? { code: 'no_collection' } : {}) })
  })
  if (changed.size > 0 && !isDryRun) await write(ctx, [...changed.values()], input)
  return items
}

async function write(ctx: Ctx, changed: readonly Changed[], input: ListingInput): Promise<void> {
  const { db, scope, actor } = ctx
  const moved = changed.filter(({ change }) => change.collectionId !== undefined)
  const [last = null] = input.collectionId === undefined ? [] : await listLastPositions(db, scope.companyId, [input.collectionId])
  const positions = generateNKeysBetween(last, null, moved.length)
  const positionOf = new Map(moved.map(({ listing }, n) => [listing.id, positions[n] ?? null]))
  await updateListings(
    db,
    scope.companyId,
    changed.map(({ listing, change }) => ({
      id: listing.id,
      collectionId: change.collectionId ?? listing.collectionId,
      approval: change.approval ?? listing.approval,
      reasonCode: change.reasonCode === undefined ? listing.reasonCode : change.reasonCode,
      reason: change.reason === undefined ? listing.reason : change.reason,
      position: positionOf.get(listing.id) ?? null,
      isDecided: change.approval === 'Approved' || change.approval === 'Rejected',
      decidedBy: userIdOf(actor),
      proposes: change.approval === 'Pending',
    })),
    { areValuesComputed: true },
  )
  await refreshPublication(
    db,
    changed.map(({ listing }) => listing),
  )
  await recordHistory(ctx, changed)
  if (input.collectionId !== undefined && moved.length > 0)
    await ctx.emit(listingsMoved, {
      marketplaceId: scope.companyId,
      collectionId: input.collectionId,
      listingIds: moved.map(({ listing }) => listing.id),
    })
}

const decisions = { Approved: 'approved', Pending: 'pending', Open: 'open' } as const

type Place = { marketplace: string; collection: string | undefined }

function rejectedMessage(reason: Message, { marketplace, collection }: Place): Message {
  return collection === undefined
    ? message('product.rejected_unassigned', { marketplace, reason })
    : message('product.rejected', { collection, marketplace, reason })
}

/** Returns the entry of the history of a decision. */
function decisionMessage({ listing, change }: Changed, { marketplace, collection }: Place): Message {
  const { approval, reasonCode = null, reason = null } = change
  if (approval === 'Rejected' || (approval === undefined && change.collectionId === undefined))
    return rejectedMessage(rejectionMessage({ reasonCode, reason }) ?? asWritten(''), { marketplace, collection })
  if (approval === undefined) return message('product.moved', { collection: collection ?? '', marketplace })
  const isAcceptance = approval === 'Approved' && listing.approval === 'Approved'
  const done = isAcceptance ? 'changes_approved' : decisions[approval]
  return collection === undefined ? message(`product.${done}_unassigned`, { marketplace }) : message(`product.${done}`, { collection, marketplace })
}

async function recordHistory(ctx: Ctx, changed: readonly Changed[]): Promise<void> {
  const { db, scope } = ctx
  const after = ({ listing, change }: Changed): string | null => change.collectionId ?? listing.collectionId
  const { marketplace, collections } = await listPlaceNames(db, scope.companyId, [...new Set(changed.flatMap((one) => after(one) ?? []))])
  const isAcceptance = ({ listing, change }: Changed): boolean => change.approval === 'Approved' && listing.approval === 'Approved'
  await insertProductEvents(
    db,
    changed.map((one) => ({
      merchantId: one.listing.merchantId,
      productId: one.listing.productId,
      marketplaceId: scope.companyId,
      kind: isAcceptance(one) ? 'changes_approved' : (one.change.approval?.toLowerCase() ?? 'placed'),
      message: decisionMessage(one, { marketplace, collection: collections.get(after(one) ?? '') }),
      actor: actorName(ctx.actor),
    })),
  )
  // To its merchant an approved product stays approved: there is no news in it.
  const decided = changed.filter((one) => one.change.approval !== undefined && !isAcceptance(one))
  const approval = decided[0]?.change.approval
  if (approval !== undefined)
    await ctx.emit(listingsDecided, {
      marketplaceId: scope.companyId,
      listingIds: decided.map(({ listing }) => listing.id),
      approval,
      wasAdded: false,
    })
  await ctx.announce([scope.companyId, ...changed.map(({ listing }) => listing.merchantId)], {
    kind: 'listing',
    id: changed.length === 1 ? (changed[0]?.listing.id ?? '') : scope.companyId,
  })
}
