import type { ChannelOrderRow } from './queries-order.ts'

/** Returns our id of an order in the merchant's shop. */
export function referenceInShop({ id }: Pick<ChannelOrderRow, 'id'>): string {
  return `channel-${id}`
}
