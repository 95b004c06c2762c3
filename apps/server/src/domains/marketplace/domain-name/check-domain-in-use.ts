import type { JobCtx } from '../../../kit/context.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { domainLost } from '../events.ts'
import { updateVerifiedHost } from '../queries-installation.ts'
import { lookUpDomain } from './look-up-domain.ts'
import { failDomainInUse, findDomain, updateDomainInUse } from './queries.ts'
import { nextCheck, patienceMs, proofOf, standingOf } from './rules.ts'

/**
 * Looks up the domain in use of a marketplace, once it is due or with `isForced`. The operator is notified where it leads elsewhere; a week later it is no
 * longer used.
 */
export async function checkDomainInUse(jobCtx: JobCtx, marketplaceId: string, { isForced }: { isForced: boolean }): Promise<void> {
  const found = await findDomain(jobCtx.db, marketplaceId, { isInUse: true })
  if (!found || !(isForced || isDue(found.nextCheckAt, jobCtx.now))) return
  const findings = await lookUpDomain(jobCtx, found)
  const standing = standingOf(findings, proofOf(found.host, found.token).value, new URL(jobCtx.settings.publicUrl).hostname)
  await jobCtx.transact(async (ctx) => {
    const { db, now } = ctx
    const row = await findDomain(db, marketplaceId, { isInUse: true, isLocked: true })
    // Another took its place meanwhile.
    if (row?.token !== found.token || row.host !== found.host) return
    const before = row.failingSince === null ? null : new Date(row.failingSince)
    const failingSince = standing === 'served' ? null : standing === 'lost' ? (before ?? now) : before
    const until = failingSince && new Date(failingSince.getTime() + patienceMs)
    const check = { findings, checkedAt: now, nextCheckAt: nextCheck('active', 0, now) ?? now, failingSince }
    await updateDomainInUse(db, marketplaceId, check)
    if (standing !== 'lost' || until === null) return
    if (until > now) {
      if (before === null) await ctx.emit(domainLost, { marketplaceId, host: row.host, until: until.toISOString() })
      return
    }
    await failDomainInUse(db, marketplaceId)
    await updateVerifiedHost(db, marketplaceId, null, now)
    await recordAudit(ctx, { companyId: marketplaceId, action: 'marketplace.domain_failed', object: marketplaceId, detail: { host: row.host } })
    await ctx.emit(domainLost, { marketplaceId, host: row.host, until: null })
  })
}

function isDue(at: string | null, now: Date): boolean {
  return at !== null && Date.parse(at) <= now.getTime()
}
