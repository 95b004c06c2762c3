import type { Listing } from '@stoa/contract/collection.ts'
import type { MarketplaceReadiness } from '@stoa/contract/mapping-shapes.ts'

type Code = MarketplaceReadiness['reasons'][number]['code']
/** A reason why a product is not ready, as a code with its parameters. */
export type ReadinessReason = { code: Code; name: string | null; detail: string | null }
type Words = { message: (reason: ReadinessReason) => string; todo: string | null }

const attribute = ({ name }: ReadinessReason): string => name ?? 'An attribute'

/** Of each reason what it says, and what the merchant does about it; null where that is up to the operator. */
const words: Record<Code, Words> = {
  missing_attribute: {
    message: (reason) => `${attribute(reason)} is required and has no value.`,
    todo: 'Add it in the shop, or map it under Mappings.',
  },
  invalid_attribute: {
    message: (reason) => `${attribute(reason)}: ${reason.detail ?? 'the value does not fit.'}`,
    todo: 'Change it in the shop, or map it under Mappings.',
  },
  no_image: { message: () => 'It has no picture.', todo: 'Add a picture.' },
  no_price: { message: () => 'It has no price.', todo: 'Enter a price.' },
  no_stock: { message: () => 'It is out of stock.', todo: 'Enter its stock when it is available.' },
  invalid_gtin: { message: ({ detail }) => detail ?? 'A barcode is not valid.', todo: 'Correct the barcode.' },
  not_pushed: { message: () => 'It is not pushed to this marketplace.', todo: 'Push the products.' },
  not_placed: { message: () => 'It is in no collection yet.', todo: null },
  not_approved: { message: () => 'It is not approved yet.', todo: null },
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
  if (readiness === 'computing') return 'Attributes are being computed'
  return readiness === 'not_ready' ? `Missing: ${missing.map(({ name }) => name).join(', ')}` : undefined
}
