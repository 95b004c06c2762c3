import type { FeedCheck, SalesChannel } from '@stoa/contract/channel.ts'

/** Returns how many of the products for a marketplace it has: what it did not accept is not there. */
export function sentOf(
  { published, pending, refused }: Pick<SalesChannel, 'published' | 'pending' | 'refused'>,
  { products, leftOut }: Pick<FeedCheck, 'products' | 'leftOut'>,
): number {
  return Math.min(products - leftOut, published + pending + refused)
}
