import { cron, onOutsideTransaction } from '../../jobs/jobs.ts'
import { checkDueDomains } from './domain-name/check-due-domains.ts'
import { verifyDomain } from './domain-name/verify-domain.ts'
import { domainCheckDue } from './events.ts'

export const marketplaceJobs = [
  cron('*/5 * * * *', 'marketplace.check-domains', checkDueDomains),
  onOutsideTransaction(domainCheckDue, 'marketplace.check-domain', (jobCtx, { marketplaceId }) => verifyDomain(jobCtx, marketplaceId), {
    concurrency: 4,
  }),
]
