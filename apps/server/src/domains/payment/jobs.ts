import { cron } from '../../jobs/jobs.ts'
import { checkAccounts } from './check-accounts.ts'

export const paymentJobs = [cron('23 4 * * *', 'payment.check-accounts', (jobCtx) => checkAccounts(jobCtx))]
