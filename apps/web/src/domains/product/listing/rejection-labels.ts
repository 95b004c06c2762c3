import { t } from '@lingui/core/macro'
import { ListingRejectionReason } from '@stoa/contract/listing-rejection.ts'

const rejectionLabels: Readonly<Record<ListingRejectionReason, string>> = {
  missing_details: t`Details are missing or unclear`,
  wrong_details: t`Details are wrong`,
  poor_images: t`Images are missing or not good enough`,
  wrong_collection: t`It belongs in another collection`,
  implausible_price: t`The price is not plausible`,
  not_allowed: t`It is not allowed on this marketplace`,
  other: t`Other`,
}

/** The reasons to choose from. */
export const rejectionChoices = ListingRejectionReason.options.map((value) => ({ value, label: rejectionLabels[value] }))

/** Returns why a listing was rejected, in the reader's language and the operator's words; null where nothing says so. */
export function rejectionText({ reasonCode, reason }: { reasonCode: ListingRejectionReason | null; reason: string | null }): string | null {
  if (reasonCode === null || reasonCode === 'other') return reason
  return reason === null ? rejectionLabels[reasonCode] : `${rejectionLabels[reasonCode]}. ${reason}`
}

/** Returns what is wrong with a rejection that is to be sent; undefined where nothing is. */
export function rejectionProblem({ reasonCode, reason }: { reasonCode: ListingRejectionReason | null; reason: string }): string | undefined {
  if (reasonCode === null) return t`Choose a reason.`
  return reasonCode === 'other' && reason.trim() === '' ? t`Enter a message so the merchant can fix it.` : undefined
}
