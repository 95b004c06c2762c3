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
    todo: t`Add it in the shop, or map it under Mappings.`,
  },
  invalid_attribute: {
    message: (reason) => `${attribute(reason)}: ${reason.detail ?? 'the value does not fit.'}`,
    todo: t`Change it in the shop, or map it under Mappings.`,
  },
  no_image: { message: () => t`It has no picture.`, todo: t`Add a picture.` },
  no_price: { message: () => t`It has no price.`, todo: t`Enter a price.` },
  no_stock: { message: () => t`It is out of stock.`, todo: t`Enter its stock when it is available.` },
  invalid_gtin: { message: ({ detail }) => detail ?? t`A barcode is not valid.`, todo: t`Correct the barcode.` },
  not_pushed: { message: () => t`It is not pushed to this marketplace.`, todo: t`Push the products.` },
  not_placed: { message: () => t`It is in no collection yet.`, todo: null },
  not_approved: { message: () => t`It is not approved yet.`, todo: null },
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
  if (readiness === 'computing') return t`Attributes are being computed`
  return readiness === 'not_ready' ? t`Missing: ${missing.map(({ name }) => name).join(', ')}` : undefined
}
