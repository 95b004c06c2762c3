import { cron } from '../../jobs/jobs.ts'
import { checkDueDomains } from './domain-name/check-due-domains.ts'

export const marketplaceJobs = [cron('*/5 * * * *', 'marketplace.check-domains', checkDueDomains)]
