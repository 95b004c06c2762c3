import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { insertProductEvents, lockProducts, refreshPublication } from '../product/queries-publication.ts'
import { lockListingsOf, updateListings } from '../collection/listing/queries-bulk.ts'
import { listingsApproved } from './events.ts'
import { listWithoutPerson } from './queries-approve.ts'
import { listCurations } from './queries.ts'
import { ruleForNew } from './rules-curation.ts'

/**
 * Approves new listings that no person has to approve, by a rule or because the collection asks for no approval, once they have every required
 * attribute. They were proposed before their values were computed, so they waited.
 */
export async function approveReady(ctx: Ctx, marketplaceId: string, listingIds: readonly string[]): Promise<void> {
  const { db } = ctx
  const waiting = await listWithoutPerson(db, marketplaceId, listingIds)
  const [first] = waiting
  if (!first) return
  const curation = (await listCurations(db, first.merchantId, [marketplaceId])).get(marketplaceId)
  const rule = curation && ruleForNew(curation)
  const products = await lockProducts(db, waiting)
  const currencies = new Map(
    products.filter(({ status }) => status !== 'Review' && status !== 'Discontinued').map(({ productId, currency }) => [productId, currency]),
  )
  const free = new Map(waiting.filter(({ requiresApproval }) => !requiresApproval || rule).map((one) => [one.id, one]))
  const approved = (await lockListingsOf(db, marketplaceId, waiting)).filter(
    ({ id, productId, approval, missing, awaitsVerification, marketplaceCurrency }) =>
      free.has(id) && currencies.get(productId) === marketplaceCurrency && approval === 'Pending' && missing.length === 0 && !awaitsVerification,
  )
  if (approved.length === 0) return
  await updateListings(
    db,
    marketplaceId,
    approved.map(({ id, collectionId }) => ({
      id,
      collectionId,
      approval: 'Approved',
      reasonCode: null,
      reason: null,
      position: null,
      isDecided: true,
      decidedBy: null,
      proposes: false,
    })),
  )
  await refreshPublication(db, approved)
  await insertProductEvents(
    db,
    approved.map(({ id, merchantId, productId }) => ({
      merchantId,
      productId,
      marketplaceId,
      kind: 'auto_approved',
      message: free.get(id)?.requiresApproval
        ? message('product.approved_by_rule', { rule: rule?.name ?? '' })
        : message('product.approved_without_review'),
      actor: null,
    })),
  )
  await ctx.emit(listingsApproved, { marketplaceId, listingIds: approved.map(({ id }) => id) })
  await ctx.announce([marketplaceId, first.merchantId], { kind: 'listing', id: marketplaceId })
}
