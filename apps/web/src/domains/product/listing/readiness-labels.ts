import { t } from '@lingui/core/macro'
import type { Listing } from '@stoa/contract/collection.ts'
import type { MarketplaceReadiness } from '@stoa/contract/mapping-shapes.ts'
import { readiness } from '@stoa/messages/en/readiness.ts'
import { addSharedTexts, sharedText } from '../../../lib/shared-texts.ts'

type Code = MarketplaceReadiness['reasons'][number]['code']
/** A reason why a product is not ready, as a code with its parameters. */
export type ReadinessReason = { code: Code; name: string | null; detail: string | null }

addSharedTexts(readiness)

/** Returns the text of a reason. */
export function readinessMessage({ code, name, detail }: ReadinessReason): string {
  const attribute = name ?? t`An attribute`
  if (code === 'invalid_attribute')
    return `${sharedText('readiness.invalid_attribute', { attribute, detail: detail ?? sharedText('readiness.invalid_value') })}.`
  if (detail !== null) return `${detail}.`
  return `${sharedText(`readiness.${code === 'no_stock' ? 'not_in_stock' : code}`, { attribute })}.`
}

/** What the merchant does about each reason; null where that is up to the operator. */
const todos: Readonly<Record<Code, string | null>> = {
  missing_attribute: t`Add a value here or in your shop, or map one under Mappings.`,
  invalid_attribute: t`Change the value here or in your shop, or map another one under Mappings.`,
  no_name: t`Enter a name.`,
  no_variant: t`Add a variant.`,
  no_image: t`Add an image.`,
  no_price: t`Enter a price.`,
  other_currency: t`Enter or sync prices in the currency of the marketplace.`,
  no_shipping_rate: t`Add shipping rates.`,
  no_stock: t`Update the stock when it is available.`,
  invalid_gtin: t`Correct the barcode.`,
  not_pushed: t`Push your products.`,
  not_placed: null,
  not_approved: null,
}

/** Returns what the merchant does about a reason; undefined where the operator decides. */
export function readinessTodo({ code }: Pick<ReadinessReason, 'code'>): string | undefined {
  return todos[code] ?? undefined
}

/** Returns in one line why a listing cannot be sold yet; undefined when it can or nobody may say. */
export function listingReadiness({ readiness, missing }: Pick<Listing, 'readiness' | 'missing'>): string | undefined {
  if (readiness === 'computing') return t`Checking attributes`
  return readiness === 'not_ready' ? t`Missing: ${missing.map(({ name }) => name).join(', ')}` : undefined
}
