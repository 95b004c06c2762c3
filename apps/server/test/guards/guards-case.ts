import type { Guard } from './guard.ts'

const shopper = 'apps/server/src/domains/case/shopper'
const shopperTest = `${shopper}/shopper.test.ts`
const ofOther = 'another order’s link reaches neither it nor its photos'

/** Returns and the page of an order for its shopper. */
export const caseGuards: readonly Guard[] = [
  {
    name: 'a shopper’s link opens the photos of another order',
    file: `${shopper}/queries-shopper.ts`,
    text: 'where f.id = ${id} and c.marketplace_id = ${marketplaceId} and c.order_id = ${orderId}',
    instead: 'where f.id = ${id}',
    test: shopperTest,
    title: ofOther,
  },
  {
    name: 'a shopper’s link changes a return of another order',
    file: `${shopper}/find-shopper-case.ts`,
    text: "one?.orderId === orderId && one.kind === 'return' ? one : undefined",
    instead: 'one',
    test: shopperTest,
    title: ofOther,
  },
  {
    name: 'a shopper reads what merchant and marketplace write to each other',
    file: `${shopper}/to-shopper-order.ts`,
    text: 'event.caseId === id && event.isPublic',
    instead: 'event.caseId === id',
    test: shopperTest,
    title: 'shows nothing the two sides write to each other',
  },
  {
    name: 'a shopper returns items after the return period',
    file: 'apps/server/src/domains/case/return/open-return.ts',
    text: 'lastReturnInstant(new Date(shippedAt), policy.days) < ctx.now',
    instead: 'false',
    test: shopperTest,
    title: 'is bound by the policy',
  },
  {
    name: 'more items are returned than were shipped',
    file: 'apps/server/src/domains/case/return/open-return.ts',
    text: 'if (quantity > left)',
    instead: 'if (false)',
    test: 'apps/server/src/domains/case/return/return.test.ts',
    title: 'is never of more than was shipped',
  },
  {
    name: 'a shopper sends any number of photos',
    file: `${shopper}/write-shopper-message.ts`,
    text: '  checkFileCount(photos.length, maxPhotosPerMessage)\n',
    instead: '',
    test: shopperTest,
    title: 'takes at most five photos a message',
  },
  {
    name: 'a link changes an order without limit',
    file: `${shopper}/admit-shopper-change.ts`,
    text: 'await throttleOrRefuse(db, `shopper-order:${orderId}`, changesPerLink)',
    instead: 'void orderId',
    test: shopperTest,
    title: 'is refused after many changes with one link',
  },
]
