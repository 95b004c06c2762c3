import type { DomainName, domainName } from '@stoa/contract/domain-name.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { randomToken } from '../../../secrets/crypto.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { updateVerifiedHost } from '../queries-installation.ts'
import { getDomainName } from './get-domain-name.ts'
import { deleteDomainSetUp, deleteDomains, findActiveHost, findDomain, isHostTaken, upsertDomain } from './queries.ts'
import { isUsableHost } from './rules.ts'

/**
 * Asks for a domain. What serves the marketplace now stays until the new one is active: its name cancels the setup of another. Null removes the domain, and
 * what is being set up.
 */
export async function updateDomainName(ctx: Ctx, { body }: Received<typeof domainName.update>): Promise<DomainName> {
  const { db, scope, settings, now } = ctx
  const host = body.domainName
  const present = await findDomain(db, scope.companyId, { isLocked: true })
  if (host === null) {
    await deleteDomains(db, scope.companyId)
    await updateVerifiedHost(db, scope.companyId, null, now)
  } else if (host === (await findActiveHost(db, scope.companyId))) await deleteDomainSetUp(db, scope.companyId)
  else {
    if (!isUsableHost(host, new URL(settings.publicUrl).hostname)) throw fieldError('domainName', 'unusable_host', message('domain_error.unusable'))
    const taken = message('marketplace_error.host_taken')
    if (await isHostTaken(db, host, scope.companyId))
      throw new AppError('already_exists', { detail: taken, errors: [{ path: 'domainName', code: 'already_exists', message: taken }] })
    // A domain that is requested again keeps its record: it may be in the DNS already.
    const token = present?.host === host ? present.token : randomToken(16)
    await upsertDomain(db, scope.companyId, host, token, now)
  }
  await recordAudit(ctx, { companyId: scope.companyId, action: 'marketplace.domain_changed', object: scope.companyId, detail: { host } })
  return getDomainName(ctx)
}
