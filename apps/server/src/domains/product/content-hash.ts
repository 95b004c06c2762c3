import { sha256 } from '../../secrets/crypto.ts'
import type { ShopProduct } from '../connection/ports.ts'
import { contentOf } from './rules.ts'

/** SHA-256 of what is sent to a marketplace: equal means there is nothing to push. Stock is not in it, for it is read live. */
export function contentHash(product: ShopProduct): Buffer {
  return sha256(JSON.stringify(contentOf(product)))
}
