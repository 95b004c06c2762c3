import { every, on, onAtEdge } from '../../kit/jobs.ts'
import { webhookReceived } from '../connection/events.ts'
import { applyReport } from './apply-report.ts'
import { forwardRequested, orderPaid, purchaseTaken, refundRequested } from './events.ts'
import { forwardOrder } from './forward-order.ts'
import { releaseOrders } from './release-orders.ts'
import { resolveStuck } from './resolve-stuck.ts'
import { requestPayment } from './request-payment.ts'
import { sendRefund } from './send-refund.ts'

export const orderJobs = [
  onAtEdge(purchaseTaken, 'order.request-payment', requestPayment, { concurrency: 4, batchSize: 10 }),
  on(webhookReceived, 'order.apply-report', applyReport, { concurrency: 2, batchSize: 20 }),
  onAtEdge(orderPaid, 'order.forward', forwardOrder, { concurrency: 4, batchSize: 10 }),
  onAtEdge(forwardRequested, 'order.forward-again', forwardOrder),
  onAtEdge(refundRequested, 'order.send-refund', sendRefund, { concurrency: 4 }),
  every('11 * * * *', 'order.release', releaseOrders),
  every('*/10 * * * *', 'order.resolve-stuck', resolveStuck),
]
