import { cron, onAll, onAllOutsideTransaction, onOutsideTransaction } from '../../jobs/jobs.ts'
import { parcelReported } from '../carrier/events.ts'
import { paymentReported } from '../payment/events.ts'
import { handlePaymentWebhooks } from './payment/handle-payment-webhooks.ts'
import { forwardRequested, orderPaid, purchaseCreated, refundRequested } from './events.ts'
import { forwardOrder } from './forward/forward-order.ts'
import { handleParcelWebhooks } from './label/handle-parcel-webhooks.ts'
import { resumeLabels } from './label/resume-labels.ts'
import { trackParcels } from './label/track-parcels.ts'
import { releaseOrders } from './fulfilment/release-orders.ts'
import { resolveStuck } from './attention/resolve-stuck.ts'
import { requestPayments } from './payment/request-payments.ts'
import { sendRefund } from './refund/send-refund.ts'

export const orderJobs = [
  onAllOutsideTransaction(purchaseCreated, 'order.request-payment', requestPayments, { concurrency: 2, batchSize: 16 }),
  onAll(paymentReported, 'order.apply-report', handlePaymentWebhooks, { concurrency: 1, batchSize: 50 }),
  onOutsideTransaction(orderPaid, 'order.forward', forwardOrder, { concurrency: 4, batchSize: 10 }),
  onOutsideTransaction(forwardRequested, 'order.forward-again', forwardOrder),
  onOutsideTransaction(refundRequested, 'order.send-refund', sendRefund, { concurrency: 4 }),
  onAll(parcelReported, 'order.apply-parcel-report', handleParcelWebhooks, { concurrency: 1, batchSize: 50 }),
  cron('*/5 * * * *', 'order.resume-labels', (jobCtx) => resumeLabels(jobCtx)),
  cron('*/15 * * * *', 'order.track-parcels', (jobCtx) => trackParcels(jobCtx)),
  cron('11 * * * *', 'order.release', releaseOrders),
  cron('*/10 * * * *', 'order.resolve-stuck', resolveStuck),
]
