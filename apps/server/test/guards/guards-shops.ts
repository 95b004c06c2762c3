import type { Guard } from './guard.ts'

const shops = 'apps/server/src/connectors/shops/'
const sameVariant = `${shops}same-variant.test.ts`
const shopwareOrder = `${shops}shopware/order.test.ts`

/** Shops: the items of an order that a shipment or a refund is of, reports that are repeated, and what an undo of a sync brings back. */
export const shopGuards: readonly Guard[] = [
  {
    name: 'more of an item of a shop order is allocated than is left of it',
    file: `${shops}allocate-items.ts`,
    text: 'Math.min(missing, left.get(item) ?? 0)',
    instead: 'missing',
    test: `${shops}allocate-items.test.ts`,
    title: 'are allocated for lines',
  },
  {
    name: 'an item is sent to a shop once for each line that it is allocated for',
    file: `${shops}allocate-items.ts`,
    text: 'return [...sumBy(allocated, ({ item }) => item)].map(([item, quantity]) => ({ item, quantity }))',
    instead: 'return [...allocated]',
    test: sameVariant,
    title: 'is shipped in parts from all its items, each report once',
  },
  {
    name: 'a repeated refund at Shopify is sent with other items under the same key',
    file: `${shops}shopify/refund-order.ts`,
    text: 'if (present) return { reference: present.legacyResourceId }',
    instead: '',
    test: sameVariant,
    title: 'is refunded in parts from all its items, each refund once',
  },
  {
    name: 'a shipment is recorded twice at Wix',
    file: `${shops}wix/wix-fulfilments.ts`,
    text: 'if (present) return { reference: present.id }',
    instead: '',
    test: sameVariant,
    title: 'is shipped in parts from all its items, each report once',
  },
  {
    name: 'a shipment in part whose answer was lost is shipped again at Shopify',
    file: `${shops}shopify/order.ts`,
    text: 'if (same) return { reference: same.reference }',
    instead: '',
    test: `${shops}shopify/shopify.test.ts`,
    title: 'has a shipment in part once where the answer to its report was lost',
  },
  {
    name: 'a shipment at Shopify counts as another one of the same items',
    file: `${shops}shopify/order.ts`,
    text: '!shipment.otherReferences.includes(one.reference) && ',
    instead: '',
    test: sameVariant,
    title: 'has shipments of the same items without a tracking number',
  },
  {
    name: 'a shipment at Wix counts as another one of the same items',
    file: `${shops}wix/wix-fulfilments.ts`,
    text: '!isOther && ',
    instead: '',
    test: sameVariant,
    title: 'has shipments of the same items without a tracking number',
  },
  {
    name: 'a refund is restocked twice in a Shopware shop',
    file: `${shops}shopware/refund-order.ts`,
    text: 'if (refundsOf(order).has(refund.key)) return',
    instead: '',
    test: shopwareOrder,
    title: 'has a refund once, in parts, and restocks what came back',
  },
  {
    name: 'of refunds that are recorded at once in a Shopware shop one restocks nothing',
    file: `${shops}shopware/refund-order.ts`,
    text: 'await runInSequence(`shopware stock ${connectionId}`, async () => {',
    instead: 'await (async (work: () => Promise<void>) => work())(async () => {',
    test: shopwareOrder,
    title: 'has all refunds that are recorded at once, each once',
  },
  {
    name: 'a tracking number that was replaced stays in a Shopware shop when the report ended before the delivery was written',
    file: `${shops}shopware/order.ts`,
    text: 'toShipmentField({ ...stored, replaced })',
    instead: 'toShipmentField({ ...stored, replaced: [] })',
    test: shopwareOrder,
    title: 'loses the number that a report replaced',
  },
  {
    name: 'a list of a shop by offset misses what moved to a page that was read before',
    file: `${shops}list-by-offset.ts`,
    text: "offset > 0 && !listed.has(ids[0] ?? '')",
    instead: 'offset < 0',
    test: `${shops}list-by-offset.test.ts`,
    title: 'misses none when',
  },
  {
    name: 'an undo loses the pictures that the shop has no more',
    file: 'apps/server/src/domains/product/picture/queries-picture.ts',
    text: 'if (images.length === 0) return\n  const columns',
    instead: 'if (images.length >= 0) return\n  const columns',
    test: `${shops}conformance-undo.test.ts`,
    title: 'leaves every row as it was before, byte for byte',
  },
  {
    name: 'another shop of the same platform goes on as the connection of the first, whose order numbers it uses as well',
    file: 'apps/server/src/domains/connection/setup/set-up-platform.ts',
    text: 'isOther: isElsewhere && !ended',
    instead: 'isOther: false && !ended',
    test: 'apps/server/src/domains/connection/setup/another-shop.test.ts',
    title: 'is another connection where',
  },
]
