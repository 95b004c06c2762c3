import { message } from '@stoa/messages/describe.ts'
import type { PushOutcome, PushedProduct } from '../../domains/connection/ports.ts'

/** Returns the refusal of a product whose prices would be written to a shop that sells in another currency; undefined where it may be written. */
export function refuseCurrency({ key, reference, fields, product }: PushedProduct, shop: string): PushOutcome | undefined {
  const isPriced = reference === null || fields.includes('price')
  if (!isPriced || product.currency === shop) return undefined
  return { key, failure: message('upstream.shop_other_currency', { shop, order: product.currency }) }
}
