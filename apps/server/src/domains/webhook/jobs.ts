import type { WebhookTopic } from '@stoa/contract/webhook-endpoint.ts'
import type { Ctx } from '../../kit/context.ts'
import { deleteInBatches } from '../../jobs/delete-in-batches.ts'
import type { Job } from '../../jobs/job.ts'
import { cron, on, onAll, onOutsideTransaction } from '../../jobs/jobs.ts'
import { caseChanged } from '../case/events.ts'
import { invoiceIssued } from '../invoice/events.ts'
import { partnershipDecided, partnershipRequested } from '../marketplace/events.ts'
import {
  addressChanged,
  orderFulfilled,
  ordersCancelled,
  ordersCaptured,
  purchaseCreated,
  refundSettled,
  shipmentCancelled,
  trackingChanged,
} from '../order/events.ts'
import { payoutSettled } from '../payout/events.ts'
import { listingsApproved, listingsDecided, productsProposed } from '../publishing/events.ts'
import { runFinished } from '../run/events.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { deliveryDue } from './events.ts'
import { deleteOldEvents } from './queries-delivery.ts'
import type { OrderChange, ShipmentChange } from './queries-event.ts'
import {
  listCaseEvents,
  listInvoiceEvents,
  listListingEvents,
  listOrderChangeEvents,
  listOrderEvents,
  listPartnershipEvents,
  listPayoutEvents,
  listRunEvents,
  listTrackingEvents,
} from './queries-event.ts'
import { queueEvents } from './queue-events.ts'
import { saleJobs } from './sale-jobs.ts'
import { retryDueDeliveries } from './retry-due-deliveries.ts'

const many = { concurrency: 1, batchSize: 50 }

type OrdersFact = { marketplaceId: string; orderIds: readonly string[] }

const queueChanges = async (ctx: Ctx, topic: WebhookTopic, changes: readonly OrderChange[]): Promise<void> =>
  queueEvents(ctx, await listOrderChangeEvents(ctx.db, topic, changes))

/** What happened to orders at once. */
const queueOrders = (ctx: Ctx, topic: WebhookTopic, facts: readonly OrdersFact[]): Promise<void> =>
  queueChanges(
    ctx,
    topic,
    facts.flatMap(({ marketplaceId, orderIds }) => orderIds.map((orderId) => ({ marketplaceId, orderId }))),
  )

/** What happened to shipments, once to each. */
const queueShipments = (ctx: Ctx, topic: WebhookTopic, facts: readonly ShipmentChange[]): Promise<void> =>
  queueChanges(
    ctx,
    topic,
    facts.map(({ marketplaceId, orderId, fulfilmentId }) => ({ marketplaceId, orderId, changeId: fulfilmentId, names: { fulfilmentId } })),
  )

/** Approved by the operator, by a rule, or because a collection asks for no approval: it is on sale in each case. */
const queueApproved = async (ctx: Ctx, fact: { marketplaceId: string; listingIds: readonly string[] }): Promise<void> =>
  queueEvents(ctx, await listListingEvents(ctx.db, 'product.approved', ['merchant', 'operator'], [fact]))

/** Each business event becomes an event of webhooks; each of their deliveries is a job of its own. */
export const webhookJobs: readonly Job[] = [
  onAll(
    purchaseCreated,
    'webhook.order-created',
    async (ctx, facts) => queueEvents(ctx, await listOrderEvents(ctx.db, 'order.created', facts)),
    many,
  ),
  onAll(ordersCaptured, 'webhook.order-paid', (ctx, facts) => queueOrders(ctx, 'order.paid', facts), many),
  onAll(ordersCancelled, 'webhook.order-cancelled', (ctx, facts) => queueOrders(ctx, 'order.cancelled', facts), many),
  onAll(orderFulfilled, 'webhook.order-fulfilled', (ctx, facts) => queueShipments(ctx, 'order.fulfilled', facts), many),
  onAll(addressChanged, 'webhook.order-address', (ctx, facts) => queueChanges(ctx, 'order.address_changed', facts), many),
  onAll(trackingChanged, 'webhook.order-tracking', async (ctx, facts) => queueEvents(ctx, await listTrackingEvents(ctx.db, facts)), many),
  onAll(shipmentCancelled, 'webhook.order-shipment-cancelled', (ctx, facts) => queueShipments(ctx, 'order.shipment_cancelled', facts), many),
  on(refundSettled, 'webhook.order-refunded', async (ctx, { marketplaceId, orderId, refundId, isRefunded }) => {
    if (isRefunded) await queueChanges(ctx, 'order.refunded', [{ marketplaceId, orderId, changeId: refundId, names: { refundId } }])
  }),
  on(caseChanged, 'webhook.case', async (ctx, { marketplaceId, caseId, eventId }) =>
    queueEvents(ctx, await listCaseEvents(ctx.db, marketplaceId, caseId, eventId)),
  ),
  on(productsProposed, 'webhook.product-submitted', async (ctx, fact) =>
    fact.isPending ? queueEvents(ctx, await listListingEvents(ctx.db, 'product.submitted', ['operator'], [fact])) : queueApproved(ctx, fact),
  ),
  on(listingsApproved, 'webhook.product-approved', queueApproved),
  on(listingsDecided, 'webhook.product-decided', async (ctx, fact) => {
    if (fact.approval === 'Approved') await queueApproved(ctx, fact)
    if (fact.approval === 'Rejected') await queueEvents(ctx, await listListingEvents(ctx.db, 'product.rejected', ['merchant', 'operator'], [fact]))
  }),
  on(partnershipRequested, 'webhook.partnership-requested', async (ctx, { marketplaceId, partnershipId }) =>
    queueEvents(ctx, await listPartnershipEvents(ctx.db, 'partnership.requested', marketplaceId, partnershipId, 'operator')),
  ),
  on(partnershipDecided, 'webhook.partnership-decided', async (ctx, { marketplaceId, partnershipId }) =>
    queueEvents(ctx, await listPartnershipEvents(ctx.db, 'partnership.decided', marketplaceId, partnershipId, 'both')),
  ),
  on(payoutSettled, 'webhook.payout', async (ctx, { marketplaceId, payoutId, isPaid }) =>
    queueEvents(ctx, await listPayoutEvents(ctx.db, isPaid ? 'payout.paid' : 'payout.failed', marketplaceId, payoutId)),
  ),
  on(invoiceIssued, 'webhook.invoice', async (ctx, { marketplaceId, invoiceId }) =>
    queueEvents(ctx, await listInvoiceEvents(ctx.db, 'invoice.issued', marketplaceId, invoiceId)),
  ),
  on(runFinished, 'webhook.run', async (ctx, { companyId, runId }) =>
    queueEvents(ctx, await listRunEvents(ctx.db, 'run.finished', companyId, runId)),
  ),
  ...saleJobs,
  onOutsideTransaction(deliveryDue, 'webhook.deliver', attemptDelivery, { concurrency: 4, retries: 3 }),
  cron('* * * * *', 'webhook.retry', retryDueDeliveries),
  cron('37 3 * * *', 'webhook.delete-old-events', async (jobCtx) => void (await deleteInBatches(jobCtx, deleteOldEvents))),
]
