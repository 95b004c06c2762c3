import { t } from '@lingui/core/macro'
import type { Listing } from '@stoa/contract/collection.ts'
import type { MarketplaceReadiness } from '@stoa/contract/mapping-shapes.ts'

type Code = MarketplaceReadiness['reasons'][number]['code']
/** A reason why a product is not ready, as a code with its parameters. */
export type ReadinessReason = { code: Code; name: string | null; detail: string | null }
type Words = { message: (reason: ReadinessReason) => string; todo: string | null }

const attribute = ({ name }: ReadinessReason): string => name ?? t`An attribute`

/** Of each reason what it says, and what the merchant does about it; null where that is up to the operator. */
const words: Record<Code, Words> = {
  missing_attribute: {
    message: (reason) => t`${attribute(reason)} is required and has no value.`,
    todo: t`Add it in your shop, or map it under Mappings.`,
  },
  invalid_attribute: {
    message: (reason) => (reason.detail === null ? t`${attribute(reason)} has an invalid value.` : `${attribute(reason)}: ${reason.detail}`),
    todo: t`Change it in your shop, or map it under Mappings.`,
  },
  no_image: { message: () => t`No image.`, todo: t`Add an image.` },
  no_price: { message: () => t`No price.`, todo: t`Enter a price.` },
  no_shipping_rate: { message: () => t`No shipping rates.`, todo: t`Add shipping rates.` },
  no_stock: { message: () => t`Out of stock.`, todo: t`Update the stock when it is available.` },
  invalid_gtin: { message: ({ detail }) => detail ?? t`Invalid barcode.`, todo: t`Correct the barcode.` },
  not_pushed: { message: () => t`Not pushed to this marketplace.`, todo: t`Push your products.` },
  not_placed: { message: () => t`Not in a collection yet.`, todo: null },
  not_approved: { message: () => t`Not approved yet.`, todo: null },
}

/** Returns what a reader is told of a reason. */
export function readinessMessage(reason: ReadinessReason): string {
  return words[reason.code].message(reason)
}

/** Returns what the merchant does about a reason; undefined where the operator decides. */
export function readinessTodo({ code }: Pick<ReadinessReason, 'code'>): string | undefined {
  return words[code].todo ?? undefined
}

/** Returns in one line why a listing cannot be sold yet; undefined when it can or nobody may say. */
export function listingReadiness({ readiness, missing }: Pick<Listing, 'readiness' | 'missing'>): string | undefined {
  if (readiness === 'computing') return t`Checking attributes`
  return readiness === 'not_ready' ? t`Missing: ${missing.map(({ name }) => name).join(', ')}` : undefined
}
