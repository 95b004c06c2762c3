import type { JobCtx } from '../../../kit/context.ts'
import type { Findings } from './rules.ts'
import { proofOf } from './rules.ts'

/** Looks up the records of a domain, and the addresses of the installation. */
export async function lookUpDomain(
  { ports: { dns }, settings }: Pick<JobCtx, 'ports' | 'settings'>,
  domain: { host: string; token: string },
): Promise<Findings> {
  const [texts, aliases, addresses, ownAddresses] = await Promise.all([
    orSilent(dns.listTexts(proofOf(domain.host, domain.token).name)),
    orSilent(dns.listAliases(domain.host)),
    orSilent(dns.listAddresses(domain.host)),
    orSilent(dns.listAddresses(new URL(settings.publicUrl).hostname)),
  ])
  return { texts, aliases, addresses, ownAddresses }
}

function orSilent(answer: Promise<string[]>): Promise<string[] | null> {
  return answer.catch(() => null)
}
