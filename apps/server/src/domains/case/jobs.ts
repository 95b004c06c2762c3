import { cron, on, onAll, onAllOutsideTransaction, onOutsideTransaction } from '../../jobs/jobs.ts'
import {
  orderFulfilled,
  ordersCancelled,
  purchaseCreated,
  refundSettled,
  returnLabelChanged,
  shipmentCancelled,
  trackingChanged,
} from '../order/events.ts'
import { disputeReported } from '../payment/events.ts'
import { applyDisputes } from './dispute/apply-disputes.ts'
import { applyReturnLabel } from './return-label/apply-return-label.ts'
import { caseChanged, evidenceSubmitted } from './events.ts'
import { expireReturns } from './return/expire-returns.ts'
import { reopenUnsent } from './dispute/reopen-unsent.ts'
import { remindDisputes } from './dispute/remind-disputes.ts'
import { sendEvidence } from './dispute/send-evidence.ts'
import { remindReturns } from './return/remind-returns.ts'
import { settleReturn } from './return/settle-return.ts'
import { mailCancelledShipment } from './shopper/mail-cancelled-shipment.ts'
import { mailCancellations } from './shopper/mail-cancellations.ts'
import { mailCase } from './shopper/mail-case.ts'
import { mailPurchases } from './shopper/mail-purchases.ts'
import { mailRefund } from './shopper/mail-refund.ts'
import { mailShipment } from './shopper/mail-shipment.ts'
import { mailTracking } from './shopper/mail-tracking.ts'

export const caseJobs = [
  on(refundSettled, 'case.settle-return', settleReturn),
  on(returnLabelChanged, 'case.apply-label', applyReturnLabel),
  onAll(disputeReported, 'case.apply-dispute', applyDisputes, { concurrency: 1, batchSize: 50 }),
  onOutsideTransaction(evidenceSubmitted, 'case.send-evidence', sendEvidence),
  onAllOutsideTransaction(purchaseCreated, 'case.mail-purchase', mailPurchases, { concurrency: 1, batchSize: 50, retries: 5 }),
  onOutsideTransaction(orderFulfilled, 'case.mail-shipment', mailShipment, { retries: 5 }),
  onOutsideTransaction(trackingChanged, 'case.mail-tracking', mailTracking, { retries: 5 }),
  onOutsideTransaction(shipmentCancelled, 'case.mail-cancelled-shipment', mailCancelledShipment, { retries: 5 }),
  onOutsideTransaction(ordersCancelled, 'case.mail-cancellation', mailCancellations, { retries: 5 }),
  onOutsideTransaction(refundSettled, 'case.mail-refund', mailRefund, { retries: 5 }),
  onOutsideTransaction(caseChanged, 'case.mail-change', mailCase, { retries: 5 }),
  cron('*/15 * * * *', 'case.expire', expireReturns),
  cron('5 * * * *', 'case.remind', remindDisputes),
  cron('*/15 * * * *', 'case.remind-returns', remindReturns, { concurrency: 1, isSingle: true }),
  cron('35 * * * *', 'case.reopen-unsent', reopenUnsent),
]
