import type { DomainRecord } from '@stoa/contract/domain-name.ts'
import type { DomainState } from '@stoa/contract/states.ts'

/** What was found under the names of a domain; null where nobody answered. */
export type Findings = { texts: string[] | null; aliases: string[] | null; addresses: string[] | null; ownAddresses: string[] | null }

/** So long a domain is looked up on its own before it fails, and one in use may lead elsewhere, in milliseconds. */
export const patienceMs = 7 * 86_400_000

const proofPrefix = 'stoa-verification='

/** The name of the record that proves who owns a domain, and what it must say. */
export const proofOf = (host: string, token: string): { name: string; value: string } => ({
  name: `_stoa.${host}`,
  value: `${proofPrefix}${token}`,
})

/** Whether a domain leads to the installation: by an alias of its name, or by an address it has too. */
export function isPointed({ aliases, addresses, ownAddresses }: Findings, installationHost: string): boolean {
  const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '')
  return (
    (aliases ?? []).some((alias) => plain(alias) === plain(installationHost)) ||
    (addresses ?? []).some((address) => (ownAddresses ?? []).includes(address))
  )
}

/**
 * Returns whether a domain in use still serves its marketplace: `lost` where it leads elsewhere, or where somebody else proves that it is theirs;
 * undefined while nobody answers. The proof itself may be gone: it was needed once.
 */
export function standingOf(findings: Findings, proof: string, installationHost: string): 'served' | 'lost' | undefined {
  const { texts, aliases, addresses, ownAddresses } = findings
  const others = (texts ?? []).filter((text) => text.startsWith(proofPrefix))
  if (others.length > 0 && !others.includes(proof)) return 'lost'
  if (isPointed(findings, installationHost)) return 'served'
  return aliases === null || addresses === null || ownAddresses === null || ownAddresses.length === 0 ? undefined : 'lost'
}

/** Returns the records of a domain with how each stands; before the first check nothing is known of them. */
export function recordsOf(domain: { host: string; token: string }, installationHost: string, findings: Findings | undefined): DomainRecord[] {
  const proof = proofOf(domain.host, domain.token)
  const stateOf = (found: string[] | null, isRight: boolean): Pick<DomainRecord, 'state' | 'found'> => {
    if (isRight) return { state: 'found', found: [] }
    if (found === null) return { state: 'unreachable', found: [] }
    return found.length === 0 ? { state: 'missing', found: [] } : { state: 'different', found: found.slice(0, 5) }
  }
  const unchecked = { state: 'unchecked' as const, found: [] }
  const led = findings && [...(findings.aliases ?? []), ...(findings.addresses ?? [])]
  const isSilent = findings?.aliases === null && findings.addresses === null
  return [
    { type: 'TXT', ...proof, ...(findings ? stateOf(findings.texts, findings.texts?.includes(proof.value) ?? false) : unchecked) },
    {
      type: 'CNAME',
      name: domain.host,
      value: installationHost,
      ...(findings && led ? stateOf(isSilent ? null : led, isPointed(findings, installationHost)) : unchecked),
    },
  ]
}

/**
 * Returns the state of a domain after a check. A proof once seen counts while nobody answers. After a week without being active it fails, and is looked
 * up again only when somebody asks.
 */
export function stateAfter(
  present: DomainState,
  seen: { isProved: boolean; isSilent: boolean; isPointed: boolean },
  ageMs: number,
): Exclude<DomainState, 'pending'> {
  const isProved = seen.isProved || (seen.isSilent && present === 'verified')
  if (isProved && seen.isPointed) return 'active'
  if (ageMs > patienceMs) return 'failed'
  return isProved ? 'verified' : 'verifying'
}

/** Returns when a domain is looked up next: every 5 minutes in its first hour, then every hour, every day once it is active; null once it has failed. */
export function nextCheck(state: DomainState, ageMs: number, now: Date): Date | null {
  if (state === 'failed') return null
  if (state === 'active') return new Date(now.getTime() + 86_400_000)
  return new Date(now.getTime() + (ageMs < 3_600_000 ? 5 : 60) * 60_000)
}

/** Whether a host name can be a domain of a marketplace: with a dot, no address, not a name of the own network, and not the installation itself. */
export function isUsableHost(host: string, installationHost: string): boolean {
  const [last = ''] = host.split('.').slice(-1)
  return (
    host.includes('.') &&
    /^[a-z][a-z0-9-]*[a-z0-9]$/.test(last) &&
    !/^(localhost|local|internal|lan|home|test|invalid|example)$/.test(last) &&
    host !== installationHost
  )
}
