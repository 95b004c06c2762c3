import { createHash } from 'node:crypto'

/** Returns an id for something of ours in a shop, the same at every try: 32 hexadecimal digits, as Shopware has them. Written twice, it is one. */
export function shopwareId(...parts: readonly string[]): string {
  return createHash('sha256')
    .update(['stoa', ...parts].join(' '))
    .digest('hex')
    .slice(0, 32)
}
