import type { OwnedField } from '@stoa/contract/field-ownership.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { ProductStatus } from '@stoa/contract/states.ts'
import { message } from '@stoa/messages/describe.ts'
import type { PushedProduct, ShopProduct } from '../../connection/ports.ts'

/**
 * A product that a push to a shop comes by. `isLinked`: the shop has it. `sentHash` in base64; null where nothing was sent or it is unknown.
 * `removedPictures`: addresses of those that were removed here while the portal owned the pictures.
 */
export type ShopPushCandidate = {
  productId: string
  reference: string
  name: string
  status: ProductStatus
  reasons: readonly { code: string; text: CodedMessage }[]
  isLinked: boolean
  sentHash: string | null
  removedPictures: readonly string[]
}

/** What a push does with a product: send it, leave it as it is, or say why it cannot be sent. */
export type ShopPushPlan =
  | { outcome: 'send'; pushed: PushedProduct; hash: string }
  | { outcome: 'unchanged' }
  | { outcome: 'blocked'; code: string; messages: readonly CodedMessage[] }

/** Decides about one product by the hash of what would be sent. A new one must be ready, and be found again by the SKUs of its variants. */
export function planShopPush(
  candidate: ShopPushCandidate,
  product: ShopProduct,
  fields: readonly OwnedField[],
  isForced: boolean,
  hashOf: (text: string) => string,
): ShopPushPlan {
  const { productId: key, isLinked, removedPictures } = candidate
  if (isLinked) {
    if (fields.length === 0) return { outcome: 'unchanged' }
    const hash = hashOf(JSON.stringify(fields.toSorted().map((field) => [field, contentOf[field](product)])))
    if (!isForced && candidate.sentHash === hash) return { outcome: 'unchanged' }
    return { outcome: 'send', pushed: { key, reference: candidate.reference, fields, removedPictures, product }, hash }
  }
  if (candidate.status === 'Review') {
    const messages = candidate.reasons.map(({ text }) => text)
    return {
      outcome: 'blocked',
      code: candidate.reasons[0]?.code ?? 'not_ready',
      messages: messages.length > 0 ? messages : [message('run_item.not_ready')],
    }
  }
  const skus = new Set(product.variants.map(({ sku }) => sku))
  if (skus.has('') || skus.size < product.variants.length)
    return { outcome: 'blocked', code: 'sku_needed', messages: [message('run_item.sku_needed')] }
  return { outcome: 'send', pushed: { key, reference: null, fields, product }, hash: '' }
}

/** What a push writes of each field of a product. */
export const contentOf: Readonly<Record<OwnedField, (product: ShopProduct) => unknown>> = {
  title: ({ name }) => name,
  description: ({ description }) => description,
  pictures: ({ images }) => images.map(({ source, alt }) => [source, alt]),
  price: ({ currency, variants }) => [currency, variants.map(({ reference, priceMinor, compareAtMinor }) => [reference, priceMinor, compareAtMinor])],
  stock: ({ variants }) => variants.map(({ reference, stock }) => [reference, stock]),
}
