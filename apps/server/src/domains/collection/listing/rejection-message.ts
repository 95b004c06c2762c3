import type { ListingRejectionReason } from '@stoa/contract/listing-rejection.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { asWritten, message } from '@stoa/messages/describe.ts'

/** Why a product was rejected: a reason of our own, and the operator's words. */
export type Rejection = { reasonCode: ListingRejectionReason | null; reason: string | null }

/** Returns why a product was rejected as a message; null where nothing says so. */
export function rejectionMessage({ reasonCode, reason }: Rejection): Message | null {
  if (reasonCode === null || reasonCode === 'other') return asWritten(reason)
  const named = message(`listing_rejection.${reasonCode}`)
  return reason === null ? named : message('listing_rejection.with_words', { reason: named, words: reason })
}
