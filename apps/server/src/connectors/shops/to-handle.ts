import type { PushedProduct } from '../../domains/connection/ports.ts'

/** Returns the handle of a new product: its name, and the end of our id, which makes it one of a kind. */
export function toHandle({ key, product }: PushedProduct): string {
  const slug = product.name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  return `${slug === '' ? 'product' : slug}-${key.replaceAll('-', '').slice(-12)}`
}
