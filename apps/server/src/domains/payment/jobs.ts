import { cron, onOutsideTransaction } from '../../jobs/jobs.ts'
import { catchUpNotices } from './catch-up-notices.ts'
import { checkAccounts } from './check-accounts.ts'
import { changeReported, noticesDue } from './events.ts'
import { readNotice } from './read-notice.ts'
import { startNoticeReads } from './start-notice-reads.ts'

export const paymentJobs = [
  onOutsideTransaction(changeReported, 'payment.read-notice', readNotice, { retries: 8 }),
  onOutsideTransaction(noticesDue, 'payment.catch-up-notices', catchUpNotices, { retries: 3 }),
  cron('41 3 * * *', 'payment.start-notice-reads', startNoticeReads),
  cron('23 4 * * *', 'payment.check-accounts', (jobCtx) => checkAccounts(jobCtx)),
]
