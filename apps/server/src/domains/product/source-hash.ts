import { sha256 } from '../../secrets/crypto.ts'
import type { ShopProduct } from '../connection/ports.ts'
import { contentOf } from './rules.ts'

/** SHA-256 of everything the shop sent: equal means there is nothing to import. */
export function sourceHash(product: ShopProduct): Buffer {
  return sha256(JSON.stringify([contentOf(product), product.variants.map(({ stock }) => stock)]))
}
