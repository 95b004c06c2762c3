import { cron, onAll, onAllOutsideTransaction, onOutsideTransaction } from '../../jobs/jobs.ts'
import { paymentReported } from '../payment/events.ts'
import { handlePaymentWebhooks } from './payment/handle-payment-webhooks.ts'
import { forwardRequested, orderPaid, purchaseCreated, refundRequested } from './events.ts'
import { forwardOrder } from './forward/forward-order.ts'
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
  cron('11 * * * *', 'order.release', releaseOrders),
  cron('*/10 * * * *', 'order.resolve-stuck', resolveStuck),
]
