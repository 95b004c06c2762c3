import { every, onAll, onAllAtEdge, onAtEdge } from '../../kit/jobs.ts'
import { paymentReported } from '../payment/events.ts'
import { applyReports } from './apply-report.ts'
import { forwardRequested, orderPaid, purchaseTaken, refundRequested } from './events.ts'
import { forwardOrder } from './forward-order.ts'
import { releaseOrders } from './release-orders.ts'
import { resolveStuck } from './resolve-stuck.ts'
import { requestPayments } from './request-payment.ts'
import { sendRefund } from './send-refund.ts'

export const orderJobs = [
  onAllAtEdge(purchaseTaken, 'order.request-payment', requestPayments, { concurrency: 2, batchSize: 16 }),
  onAll(paymentReported, 'order.apply-report', applyReports, { concurrency: 1, batchSize: 50 }),
  onAtEdge(orderPaid, 'order.forward', forwardOrder, { concurrency: 4, batchSize: 10 }),
  onAtEdge(forwardRequested, 'order.forward-again', forwardOrder),
  onAtEdge(refundRequested, 'order.send-refund', sendRefund, { concurrency: 4 }),
  every('11 * * * *', 'order.release', releaseOrders),
  every('*/10 * * * *', 'order.resolve-stuck', resolveStuck),
]
