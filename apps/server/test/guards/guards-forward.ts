import type { Guard } from './guard.ts'

const orders = 'apps/server/src/domains/order/'
const withoutShop = `${orders}forward/without-shop.test.ts`

/** Orders on their way to the merchant's shop, files of their shipments, and the jobs and writes that carry changes there. */
export const forwardGuards: readonly Guard[] = [
  {
    name: 'an order that is kept out of the shop is never looked for there once the shop is connected again',
    file: `${orders}shop-report/resume-reports.ts`,
    text: 'ctx.emit(shopOrderSought, ...orders)',
    instead: 'Promise.resolve(orders.length)',
    test: withoutShop,
    title: 'is found there once the shop is connected again',
  },
  {
    name: 'an order that a killed process may have created in the shop counts as one that is not there',
    file: `${orders}forward/queries-forward.ts`,
    text: ' or o.forwarding_until is not null',
    instead: '',
    test: withoutShop,
    title: 'where the process that sent it was killed',
  },
  {
    name: 'an order that was paid just before its shop was disconnected is sent to no shop',
    file: `${orders}forward/forward-order.ts`,
    text: 'await jobCtx.transact((ctx) => updateWaitingForEnded(ctx.db, marketplaceId, orderId))',
    instead: 'return',
    test: `${orders}forward/shop-away.test.ts`,
    title: 'between its payment and the job that sends it',
  },
  {
    name: 'nobody learns that the shop has an order with the address from before a correction',
    file: `${orders}forward/record-forward.ts`,
    text: 'await ctx.emit(addressOutdated, { marketplaceId, orderId, changeId: uuidv7(), isInShop: true })',
    instead: 'uuidv7()',
    test: `${orders}address/update-shipping-address.test.ts`,
    title: 'has the order from a try before the correction',
  },
  {
    name: 'a tracking file that is read twice ships twice',
    file: `${orders}tracking-file/rules-shipments.ts`,
    text: 'isRecorded(first.tracking_number, order.id, recorded)',
    instead: 'recorded.length < 0',
    test: `${orders}tracking-file/carrier-files.test.ts`,
    title: 'ships nothing again',
  },
  {
    name: 'a change is stored without the reactions whose queue is absent',
    file: 'apps/server/src/jobs/insert-jobs.ts',
    text: 'left join pgboss.queue',
    instead: 'join pgboss.queue',
    test: 'apps/server/src/jobs/insert-jobs.test.ts',
    title: 'throws where a queue is absent',
  },
  {
    name: 'what changed while a product was written to a storefront stays as it was there',
    file: 'apps/server/src/domains/storefront/write-products.ts',
    text: 'pass < mostPasses',
    instead: 'pass < 1',
    test: 'apps/server/src/domains/storefront/storefront.test.ts',
    title: 'gets what changed while it was written',
  },
]
