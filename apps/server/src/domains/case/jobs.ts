import { cron, on } from '../../jobs/jobs.ts'
import { refundSettled } from '../order/events.ts'
import { expireReturns } from './expire-returns.ts'
import { settleReturn } from './settle-return.ts'

export const caseJobs = [on(refundSettled, 'case.settle-return', settleReturn), cron('*/15 * * * *', 'case.expire', expireReturns)]
