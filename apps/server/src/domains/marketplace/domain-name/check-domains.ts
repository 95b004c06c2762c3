import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { domainCheckDue } from '../events.ts'
import { checkDomainInUse } from './check-domain-in-use.ts'
import { verifyDomain } from './verify-domain.ts'

/** Looks up the domains of a marketplace: the one being set up, and the one in use when it is due. */
export async function checkDomains(jobCtx: JobCtx, { marketplaceId }: FactOf<typeof domainCheckDue>): Promise<void> {
  await verifyDomain(jobCtx, marketplaceId)
  await checkDomainInUse(jobCtx, marketplaceId, { isForced: false })
}
