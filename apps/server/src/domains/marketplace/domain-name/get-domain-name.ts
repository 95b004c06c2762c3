import type { DomainName } from '@stoa/contract/domain-name.ts'
import type { Ctx } from '../../../kit/context.ts'
import { countPasskeyPeople, findActiveHost, listDomains } from './queries.ts'
import { recordsOf } from './rules.ts'

/** The domain of the operator's marketplace: the one in use, and the one being set up with its records. */
export async function getDomainName({ db, scope, settings }: Pick<Ctx, 'db' | 'scope' | 'settings'>): Promise<DomainName> {
  const rows = await listDomains(db, scope.companyId)
  const [row] = rows
  const failingSince = rows.find(({ isInUse }) => isInUse)?.failingSince ?? null
  const activeDomain = await findActiveHost(db, scope.companyId)
  const passkeyPeople = await countPasskeyPeople(db)
  if (!row)
    return {
      activeDomain,
      passkeyPeople,
      domainName: null,
      state: null,
      records: [],
      requestedAt: null,
      checkedAt: null,
      nextCheckAt: null,
      failingSince,
      version: null,
    }
  const { texts = null, aliases = null, addresses = null, ownAddresses = null } = row.findings
  const findings = row.checkedAt === null ? undefined : { texts, aliases, addresses, ownAddresses }
  return {
    activeDomain,
    passkeyPeople,
    domainName: row.host,
    state: row.state,
    records: recordsOf({ host: row.host, token: row.token }, new URL(settings.publicUrl).hostname, findings),
    requestedAt: row.requestedAt,
    checkedAt: row.checkedAt,
    nextCheckAt: row.nextCheckAt,
    failingSince,
    version: row.version,
  }
}
