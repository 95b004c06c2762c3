import type { ApprovalStatus, ProductStatus } from '@stoa/contract/states.ts'
import type { ListingRejectionReason } from '@stoa/contract/listing-rejection.ts'
import { approvalMoves, mayBecome } from '@stoa/contract/state-moves.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Refusal, Verdict } from '../collection/listing/rules.ts'
import { refused } from '../collection/listing/rules.ts'
import type { ListingChange as RequestedChange } from '@stoa/contract/listing-change.ts'

/** A product and the standing of its merchant, as far as being offered to a marketplace goes. */
export type Candidate = { status: ProductStatus; isPartner: boolean; isPaused: boolean; currency: string; marketplaceCurrency: string }

/** Statuses a product may be put before an operator in: complete, and not gone from its shop. */
const offerable: readonly ProductStatus[] = ['Ready', 'Pushed', 'Published']

/** Why a product cannot be put into a collection, or undefined when it can. */
export function offerBlockReason({ status, isPartner, isPaused, currency, marketplaceCurrency }: Candidate): Refusal | undefined {
  if (!isPartner) return { code: 'not_partner', text: message('result.not_partner') }
  if (isPaused) return { code: 'partner_paused', text: message('result.partner_paused') }
  if (status === 'Discontinued') return { code: 'discontinued', text: message('result.no_longer_in_shop') }
  if (!offerable.includes(status)) return { code: 'not_ready', text: message('result.not_ready') }
  return currencyBlockReason({ currency, marketplaceCurrency })
}

/** Why a product cannot be sold in its currency, or undefined when it can: a marketplace takes orders in its own currency alone. */
function currencyBlockReason({ currency, marketplaceCurrency }: Pick<Candidate, 'currency' | 'marketplaceCurrency'>): Refusal | undefined {
  return currency === marketplaceCurrency
    ? undefined
    : { code: 'other_currency', text: message('result.other_currency', { currency, other: marketplaceCurrency }) }
}

/** A listing as it is before a decision. */
export type ListingState = { id: string; collectionId: string | null; approval: ApprovalStatus }

/** What adding a product does: a new listing, or an existing one placed here and decided again. */
export type Addition = { listingId: string | null; approval: ApprovalStatus }

/**
 * What becomes of a product added to a collection. `here` is its listing in that collection, `unplaced` the one that waits for a place.
 * The operator's word is final; a merchant's proposal waits where the collection requires approval, and always after a rejection of the product, whatever
 * the collection (`wasRejected`). One that is approved without a place stays so while its proposal waits.
 */
export function decideAddition(given: {
  byOperator: boolean
  requiresApproval: boolean
  wasRejected: boolean
  here: ListingState | undefined
  unplaced: ListingState | undefined
}): Verdict<Addition> {
  const { byOperator, requiresApproval, wasRejected, here, unplaced } = given
  const requested: ApprovalStatus = byOperator || (!requiresApproval && !wasRejected) ? 'Approved' : 'Pending'
  if (!here) {
    const isKept = requested === 'Pending' && unplaced?.approval === 'Approved'
    return { outcome: 'done', change: { listingId: isKept ? null : (unplaced?.id ?? null), approval: requested } }
  }
  const isSettled = byOperator ? here.approval === 'Approved' : here.approval === 'Approved' || here.approval === 'Pending'
  return isSettled ? { outcome: 'unchanged' } : { outcome: 'done', change: { listingId: here.id, approval: requested } }
}

/** A request of the operator for one listing: another approval, another collection, or both. */
export type ListingInput = {
  approval: ApprovalStatus | undefined
  reasonCode?: ListingRejectionReason | undefined
  reason: string | undefined
  collectionId: string | undefined
  /** The collection is for listings that are in none. */
  isForUnplaced?: boolean | undefined
}

/** Returns the collection that a request puts a listing in; undefined where it stays. */
export function targetOf(input: ListingInput, listing: Pick<ListingState, 'collectionId'>): string | undefined {
  return input.isForUnplaced && listing.collectionId !== null ? undefined : input.collectionId
}

/** What a decision changes; absent stays as it is. */
export type ListingChange = { approval?: ApprovalStatus; reasonCode?: ListingRejectionReason | null; reason?: string | null; collectionId?: string }

const noRejection = { reasonCode: null, reason: null }

/** Decides the operator's request for one listing; `missing` is what it misses where it will be. Approving what is approved accepts what changed since. `isTaken`: the product has another listing in the collection requested for. */
export function decideListing(
  listing: ListingState & {
    reasonCode: ListingRejectionReason | null
    reason: string | null
    productStatus: ProductStatus
    hasChanged: boolean
    missing: readonly { name: string }[]
    awaitsVerification: boolean
  } & Pick<Candidate, 'currency' | 'marketplaceCurrency'>,
  input: ListingInput,
  isTaken: boolean,
): Verdict<ListingChange> {
  const change: ListingChange = {}
  const isApproval = input.approval === 'Approved' && (listing.approval !== 'Approved' || listing.hasChanged)
  if (isApproval && listing.approval !== 'Approved' && listing.awaitsVerification)
    return refused('merchant_not_verified', message('result.merchant_not_verified'))
  if (isApproval && listing.missing.length > 0)
    return refused('not_ready', message('result.missing_attributes', { attributes: listing.missing.map(({ name }) => name) }))
  const target = targetOf(input, listing)
  if (target !== undefined && target !== listing.collectionId) {
    if (isTaken) return refused('already_exists', message('result.already_there'))
    change.collectionId = target
  }
  const rejection = { reasonCode: input.reasonCode ?? null, reason: input.reason ?? null }
  if (input.approval !== undefined && input.approval !== listing.approval) {
    if (!mayBecome(approvalMoves, listing.approval, input.approval)) {
      return refused('state_forbids', message('result.cannot_become', { from: listing.approval, to: input.approval }))
    }
    if (input.approval === 'Approved' && listing.productStatus === 'Discontinued') {
      return refused('discontinued', message('result.no_longer_in_shop'))
    }
    if (input.approval === 'Approved' && listing.productStatus === 'Review') {
      return refused('not_ready', message('result.incomplete'))
    }
    const currencyRefusal = input.approval === 'Approved' ? currencyBlockReason(listing) : undefined
    if (currencyRefusal) return { outcome: 'refused', refusal: currencyRefusal }
    change.approval = input.approval
    Object.assign(change, input.approval === 'Rejected' ? rejection : noRejection)
  } else if (input.approval === 'Approved' && listing.hasChanged) {
    change.approval = 'Approved'
    Object.assign(change, noRejection)
  } else if (
    input.approval === 'Rejected' &&
    (rejection.reasonCode ?? rejection.reason) !== null &&
    (rejection.reasonCode !== listing.reasonCode || rejection.reason !== listing.reason)
  ) {
    Object.assign(change, rejection)
  }
  return Object.keys(change).length === 0 ? { outcome: 'unchanged' } : { outcome: 'done', change }
}

/** Returns a requested change as the rules take it: an empty reason is none. */
export function toListingInput({ approvalStatus, reasonCode, reason, collectionId, isForUnplaced }: RequestedChange): ListingInput {
  return { approval: approvalStatus, reasonCode, reason: reason === '' ? undefined : reason, collectionId, isForUnplaced }
}
