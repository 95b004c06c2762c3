import type { Guard } from './guard.ts'

const reading = 'apps/server/src/domains/channel/read-channel.ts'
const readingTest = 'apps/server/src/domains/channel/read-channel.test.ts'
const order = 'apps/server/src/domains/channel/order'
const erasing = 'apps/server/src/domains/privacy/customer/queries-customer.ts'
const erasedTest = 'apps/server/src/domains/privacy/customer/erased-traces.test.ts'

/** Sales channels: readings of marketplaces that follow each other, orders that cannot be read, and customers who are erased. */
export const channelGuards: readonly Guard[] = [
  {
    name: 'a reading of a channel that fails drops the one that was requested meanwhile',
    file: reading,
    text: 'if (await releaseRead(ctx.db, fact, jobCtx.requestId, { isDone })) await',
    instead: 'if ((await releaseRead(ctx.db, fact, jobCtx.requestId, { isDone })) && isDone) await',
    test: readingTest,
    title: 'follows one that fails, where it was requested meanwhile',
  },
  {
    name: 'a reading of a channel whose process was killed does not go on',
    file: 'apps/server/src/domains/channel/queries-reading.ts',
    text: 'reading_job = ${jobId} or is_read_waiting',
    instead: 'is_read_waiting',
    test: readingTest,
    title: 'goes on with the same job whose process ended, and with no other before that',
  },
  {
    name: 'one order of a channel that cannot be stored keeps back all others',
    file: reading,
    text: 'const storable = toStorable(order)',
    instead: 'const storable = toStorable(order) ?? order',
    test: 'apps/server/src/domains/channel/order/unread-orders.test.ts',
    title: 'keeps back no other, and is named',
  },
  {
    name: 'the customer of an order is erased before the marketplace knows of its shipment',
    file: erasing,
    text: ' and (r.problem is not null or r.reported_at is not null and r.tracking_changed_at is null and r.part_waiting_since is null)',
    instead: '',
    test: erasedTest,
    title: 'waits while its shipment is still to be reported',
  },
  {
    name: 'the tracking that a part was reported with outlasts the customer',
    file: erasing,
    text: "(part - 'shopTrackingNumber' - 'reportedTracking')",
    instead: 'part',
    test: erasedTest,
    title: 'has none of their data left in its parts',
  },
  {
    name: 'tracking of the shop is recorded of an order whose customer was erased',
    file: `${order}/record-shop-shipments.ts`,
    text: ' || order.erasedAt !== null) return',
    instead: ') return',
    test: erasedTest,
    title: 'learns nothing new of a disconnected channel',
  },
  {
    name: 'an order whose customer was erased goes to the shop by another channel',
    file: `${order}/queries-known.ts`,
    text: 'r.erased_at is null and ',
    instead: '',
    test: erasedTest,
    title: 'learns nothing new of a disconnected channel',
  },
  {
    name: 'a shipment without tracking is reported of an order whose customer was erased',
    file: `${order}/report-channel-shipment.ts`,
    text: ' || order.erasedAt !== null) return',
    instead: ') return',
    test: erasedTest,
    title: 'waits while its shipment is still to be reported',
  },
]
