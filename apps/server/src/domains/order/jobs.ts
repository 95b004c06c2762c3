import { cron, on, onAll, onAllOutsideTransaction, onOutsideTransaction } from '../../jobs/jobs.ts'
import { parcelReported } from '../carrier/events.ts'
import { paymentReported } from '../payment/events.ts'
import { handlePaymentWebhooks } from './payment/handle-payment-webhooks.ts'
import { directionsResumed, shopConnected, shopOrderReported, shopOrdersChanged, shopReopened } from '../connection/events.ts'
import {
  forwardRequested,
  orderFulfilled,
  orderPaid,
  orderToCollect,
  paymentUnneeded,
  purchaseCreated,
  refundRequested,
  refundSettled,
  shopOrderCancelled,
  shopOrderDue,
  shopOrderSought,
  shopReportRequested,
  trackingChanged,
} from './events.ts'
import { warnDeadlines } from './deadline/warn-deadlines.ts'
import { findKeptOut } from './forward/find-kept-out.ts'
import { forwardOrder } from './forward/forward-order.ts'
import { sendMissedOrders } from './forward/send-missed-orders.ts'
import { handleParcelWebhooks } from './label/handle-parcel-webhooks.ts'
import { resumeLabels } from './label/resume-labels.ts'
import { trackParcels } from './label/track-parcels.ts'
import { releaseOrders } from './fulfilment/release-orders.ts'
import { resolveStuck } from './attention/resolve-stuck.ts'
import { cancelPayment } from './payment/cancel-payment.ts'
import { cancelUnneeded } from './payment/cancel-unneeded.ts'
import { requestPayments } from './payment/request-payments.ts'
import { sendRefund } from './refund/send-refund.ts'
import { handleShopOrder } from './shop-report/handle-shop-order.ts'
import { readShopOrder } from './shop-report/read-shop-order.ts'
import { reportAgain } from './shop-report/report-again.ts'
import { reportCancellation } from './shop-report/report-cancellation.ts'
import { reportFulfilment } from './shop-report/report-fulfilment.ts'
import { reportRefund } from './shop-report/report-refund.ts'
import { resumeReports } from './shop-report/resume-reports.ts'
import { startShopOrders } from './shop-report/start-shop-orders.ts'
import { cancelUnpaid } from './unpaid/cancel-unpaid.ts'

export const orderJobs = [
  onAllOutsideTransaction(purchaseCreated, 'order.request-payment', requestPayments, { concurrency: 2, batchSize: 16 }),
  onOutsideTransaction(paymentUnneeded, 'order.cancel-payment', cancelPayment, { concurrency: 2 }),
  onAll(paymentReported, 'order.apply-report', handlePaymentWebhooks, { concurrency: 1, batchSize: 50 }),
  onOutsideTransaction(orderPaid, 'order.forward', forwardOrder, { concurrency: 4, batchSize: 4 }),
  onOutsideTransaction(orderToCollect, 'order.forward-unpaid', forwardOrder, { concurrency: 4, batchSize: 4 }),
  onOutsideTransaction(forwardRequested, 'order.forward-again', forwardOrder),
  onOutsideTransaction(shopOrderSought, 'order.find-kept-out', findKeptOut),
  onOutsideTransaction(refundRequested, 'order.send-refund', sendRefund, { concurrency: 4 }),
  onAll(parcelReported, 'order.apply-parcel-report', handleParcelWebhooks, { concurrency: 1, batchSize: 50 }),
  cron('*/5 * * * *', 'order.resume-labels', (jobCtx) => resumeLabels(jobCtx)),
  cron('*/15 * * * *', 'order.track-parcels', (jobCtx) => trackParcels(jobCtx)),
  onOutsideTransaction(orderFulfilled, 'order.report-fulfilment', reportFulfilment, { concurrency: 2 }),
  onOutsideTransaction(trackingChanged, 'order.report-tracking', reportFulfilment),
  onOutsideTransaction(refundSettled, 'order.report-refund', reportRefund),
  onOutsideTransaction(shopOrderCancelled, 'order.report-cancellation', reportCancellation),
  onOutsideTransaction(shopReportRequested, 'order.report-again', reportAgain),
  on(directionsResumed, 'order.resume-reports', resumeReports),
  on(shopConnected, 'order.send-to-connected', resumeReports),
  on(shopReopened, 'order.send-missed', sendMissedOrders),
  onOutsideTransaction(shopOrderReported, 'order.shop-report', handleShopOrder),
  on(shopOrdersChanged, 'order.shop-orders', startShopOrders),
  onOutsideTransaction(shopOrderDue, 'order.shop-order', readShopOrder, { retries: 12 }),
  cron('*/10 * * * *', 'order.warn-deadlines', (jobCtx) => warnDeadlines(jobCtx)),
  cron('11 * * * *', 'order.release', releaseOrders),
  cron('*/10 * * * *', 'order.resolve-stuck', resolveStuck),
  cron('*/10 * * * *', 'order.cancel-unneeded', cancelUnneeded),
  cron('*/10 * * * *', 'order.cancel-unpaid', cancelUnpaid),
]
