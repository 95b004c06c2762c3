import type { publishing } from '@stoa/contract/publishing.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { actorName } from '../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { insertProductEvents, lockProducts, refreshPublication } from '../product/queries-publication.ts'
import { productsProposed } from './events.ts'
import type { Reviewable } from '../collection/listing/queries-review.ts'
import { findProductOfListing, lockReviewable, updateReviewRequested } from '../collection/listing/queries-review.ts'
import type { CodedOutcome, Refusal } from '../collection/listing/rules.ts'
import { toBulkAnswer } from '../collection/listing/rules.ts'
import { offerBlockReason } from './rules.ts'

/** A listing may be put before its operator again this many seconds after the last time. */
const everySeconds = 3600

/**
 * Puts a rejected or never proposed listing, or all such of a product, before the operator again. Throws 404 for what is not the merchant's,
 * 409 where nothing may be requested, 429 where all of it was requested within the hour; of several each answers for itself.
 */
export async function requestReview(
  ctx: Ctx,
  { query }: Received<typeof publishing.requestReview>,
): Promise<Answer<typeof publishing.requestReview>> {
  const { db, scope } = ctx
  const { collectionProductId: listingId } = query
  if ((query.productId === undefined) === (listingId === undefined)) throw fieldError('productId', 'required', message('publishing_error.one_of_two'))
  const productId = query.productId ?? orNotFound(await findProductOfListing(db, scope, listingId ?? ''), 'listing')
  orNotFound((await lockProducts(db, [{ merchantId: scope.companyId, productId }]))[0], 'product')
  const listings = await lockReviewable(db, scope, productId, listingId, everySeconds)
  const judged = listings.map((listing) => ({ listing, refusal: whyNot(listing) }))
  const requested = judged.flatMap(({ listing, refusal }) => (refusal ? [] : [listing]))
  if (requested.length === 0) refuseAll(judged)
  await updateReviewRequested(
    db,
    scope,
    productId,
    requested.map(({ id }) => id),
  )
  await refreshPublication(db, [{ merchantId: scope.companyId, productId }])
  await recordHistory(ctx, productId, requested)
  return toBulkAnswer(
    ctx.language,
    judged.map(({ listing, refusal }): CodedOutcome => ({
      collectionProductId: listing.id,
      productId,
      outcome: refusal ? 'refused' : 'done',
      code: refusal?.code ?? null,
      text: refusal?.text ?? null,
    })),
  )
}

function whyNot(listing: Reviewable): Refusal | undefined {
  const { approval, waitSeconds } = listing
  if (approval === 'Pending') return { code: 'state_forbids', text: message('result.still_pending') }
  if (approval === 'Approved') return { code: 'state_forbids', text: message('result.already_approved') }
  const refusal = offerBlockReason(listing)
  if (refusal) return refusal
  if (waitSeconds > 0) return { code: 'too_many_requests', text: message('result.review_later', { minutes: Math.ceil(waitSeconds / 60) }) }
  return undefined
}

function refuseAll(judged: readonly { listing: Reviewable; refusal: Refusal | undefined }[]): never {
  const [first] = judged
  if (!first) throw new AppError('state_forbids', { detail: message('publishing_error.not_submitted') })
  const late = judged.filter(({ refusal }) => refusal?.code === 'too_many_requests')
  if (late.length > 0) {
    const retryAfterSeconds = Math.min(...late.map(({ listing }) => listing.waitSeconds))
    throw new AppError('too_many_requests', { ...(late[0]?.refusal ? { detail: late[0].refusal.text } : {}), retryAfterSeconds })
  }
  throw new AppError('state_forbids', first.refusal ? { detail: first.refusal.text } : {})
}

async function recordHistory(ctx: Ctx, productId: string, requested: readonly Reviewable[]): Promise<void> {
  const { db, scope, actor } = ctx
  await insertProductEvents(
    db,
    requested.map(({ marketplaceId, marketplaceName, collectionName }) => ({
      merchantId: scope.companyId,
      productId,
      marketplaceId,
      kind: 'proposed',
      message:
        collectionName === null
          ? message('product.resubmitted_unassigned', { marketplace: marketplaceName })
          : message('product.resubmitted', { collection: collectionName, marketplace: marketplaceName }),
      actor: actorName(actor),
    })),
  )
  const proposals = [...Map.groupBy(requested, (one) => one.marketplaceId)].map(([marketplaceId, some]) => ({
    marketplaceId,
    merchantId: scope.companyId,
    listingIds: some.map(({ id }) => id),
    isPending: true,
    runId: null,
  }))
  await ctx.emit(productsProposed, ...proposals)
  await ctx.announce([scope.companyId, ...new Set(requested.map(({ marketplaceId }) => marketplaceId))], { kind: 'listing', id: productId })
}
