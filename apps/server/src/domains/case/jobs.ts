import { cron, on, onAll, onOutsideTransaction } from '../../jobs/jobs.ts'
import { refundSettled } from '../order/events.ts'
import { disputeReported } from '../payment/events.ts'
import { applyDisputes } from './apply-disputes.ts'
import { evidenceSubmitted } from './events.ts'
import { expireReturns } from './expire-returns.ts'
import { remindDisputes } from './remind-disputes.ts'
import { sendEvidence } from './send-evidence.ts'
import { settleReturn } from './settle-return.ts'

export const caseJobs = [
  on(refundSettled, 'case.settle-return', settleReturn),
  onAll(disputeReported, 'case.apply-dispute', applyDisputes, { concurrency: 1, batchSize: 50 }),
  onOutsideTransaction(evidenceSubmitted, 'case.send-evidence', sendEvidence),
  cron('*/15 * * * *', 'case.expire', expireReturns),
  cron('5 * * * *', 'case.remind', remindDisputes),
]
