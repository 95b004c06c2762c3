import type { ApprovalStatus, ProductStatus } from '@stoa/contract/states.ts'
import { approvalMoves, mayBecome } from '@stoa/contract/states.ts'
import type { Refusal, Verdict } from '../collection/listing/rules.ts'
import { refused } from '../collection/listing/rules.ts'

/** A product and the standing of its merchant, as far as being offered to a marketplace goes. */
export type Candidate = { status: ProductStatus; isPartner: boolean; isPaused: boolean }

/** Statuses a product may be put before an operator in: complete, and not gone from its shop. */
const offerable: readonly ProductStatus[] = ['Ready', 'Pushed', 'Published']

/** Why a product cannot be put into a collection, or undefined when it can. */
export function whyNotOffered({ status, isPartner, isPaused }: Candidate): Refusal | undefined {
  if (!isPartner) return { code: 'not_partner', message: 'The merchant is not an approved partner of this marketplace.' }
  if (isPaused) return { code: 'partner_paused', message: 'The partnership with this merchant is paused.' }
  if (status === 'Discontinued') return { code: 'discontinued', message: 'The product is gone from the shop of its merchant.' }
  if (!offerable.includes(status)) return { code: 'not_ready', message: 'The product is not ready: complete it first.' }
  return undefined
}

/** A listing as it stands before a decision. */
export type Standing = { id: string; collectionId: string | null; approval: ApprovalStatus }

/** What adding a product does: a new listing, or an existing one placed here and decided anew. */
export type Addition = { listingId: string | null; approval: ApprovalStatus }

/**
 * What becomes of a product added to a collection. `here` is its listing in that collection, `unplaced` the one that waits for a place.
 * The operator's word is final; a merchant's proposal waits where the collection requires approval, and always after a rejection.
 */
export function decideAddition(given: {
  byOperator: boolean
  requiresApproval: boolean
  here: Standing | undefined
  unplaced: Standing | undefined
}): Verdict<Addition> {
  const { byOperator, requiresApproval, here, unplaced } = given
  const present = here ?? unplaced
  const wanted: ApprovalStatus = byOperator || (!requiresApproval && present?.approval !== 'Rejected') ? 'Approved' : 'Pending'
  if (!here) return { outcome: 'done', change: { listingId: unplaced?.id ?? null, approval: wanted } }
  const isSettled = byOperator ? here.approval === 'Approved' : here.approval === 'Approved' || here.approval === 'Pending'
  return isSettled ? { outcome: 'unchanged' } : { outcome: 'done', change: { listingId: here.id, approval: wanted } }
}

/** A wish of the operator for one listing: another approval, another collection, or both. */
export type ListingWish = { approval: ApprovalStatus | undefined; reason: string | undefined; collectionId: string | undefined }

/** What a decision changes; absent stays as it is. */
export type ListingChange = { approval?: ApprovalStatus; reason?: string | null; collectionId?: string }

/** Decides the operator's wish for one listing; `missing` is what it misses where it will be. Approving what is approved accepts what changed since. `isTaken`: the product has another listing in the collection wished for. */
export function decideListing(
  listing: Standing & { reason: string | null; productStatus: ProductStatus; hasChanged: boolean; missing: readonly { name: string }[] },
  wish: ListingWish,
  isTaken: boolean,
): Verdict<ListingChange> {
  const change: ListingChange = {}
  const isApproval = wish.approval === 'Approved' && (listing.approval !== 'Approved' || listing.hasChanged)
  if (isApproval && listing.missing.length > 0)
    return refused('not_ready', `Required attributes are missing: ${listing.missing.map(({ name }) => name).join(', ')}.`)
  if (wish.collectionId !== undefined && wish.collectionId !== listing.collectionId) {
    if (isTaken) return refused('already_exists', 'The product is in this collection already.')
    change.collectionId = wish.collectionId
  }
  if (wish.approval !== undefined && wish.approval !== listing.approval) {
    if (!mayBecome(approvalMoves, listing.approval, wish.approval)) {
      return refused('state_forbids', `A listing that is ${listing.approval} cannot become ${wish.approval}.`)
    }
    if (wish.approval === 'Approved' && listing.productStatus === 'Discontinued') {
      return refused('discontinued', 'The product is gone from the shop of its merchant.')
    }
    if (wish.approval === 'Approved' && listing.productStatus === 'Review') {
      return refused('not_ready', 'The product is not ready: its merchant has to complete it first.')
    }
    change.approval = wish.approval
    change.reason = wish.approval === 'Rejected' ? (wish.reason ?? null) : null
  } else if (wish.approval === 'Approved' && listing.hasChanged) {
    change.approval = 'Approved'
    change.reason = null
  } else if (wish.approval === 'Rejected' && wish.reason !== undefined && wish.reason !== listing.reason) {
    change.reason = wish.reason
  }
  return Object.keys(change).length === 0 ? { outcome: 'unchanged' } : { outcome: 'done', change }
}
