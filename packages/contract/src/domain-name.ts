import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Instant } from './page.ts'
import { route } from './route.ts'
import { DomainState } from './states.ts'
import { Version } from './text.ts'

/** A host name in small letters, without protocol, path or wildcard. */
export const HostName = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/, issue('input.host')),
  )

/** A DNS record the operator creates. `found` is what the resolver answered instead, where it did. */
export const DomainRecord = z.object({
  type: z.enum(['TXT', 'CNAME']),
  name: z.string(),
  value: z.string(),
  state: z.enum(['unchecked', 'missing', 'different', 'found', 'unreachable']),
  found: z.array(z.string()),
})
export type DomainRecord = z.infer<typeof DomainRecord>

/** The domain of a marketplace: the one in use, and the one that is being set up. */
export const DomainName = z.object({
  /** Serves the marketplace now; null where there is none. */
  activeDomain: z.nullable(z.string()),
  /** How many people have passkeys of it and no other second factor: without it they sign in with a recovery code. */
  passkeyPeople: z.int(),
  /** The one that was requested last; null where none is set up. */
  domainName: z.nullable(z.string()),
  state: z.nullable(DomainState),
  records: z.array(DomainRecord),
  requestedAt: z.nullable(Instant),
  checkedAt: z.nullable(Instant),
  nextCheckAt: z.nullable(Instant),
  /** Since when the domain in use leads elsewhere: a week later it is no longer used. Null while it leads here, or nobody looked. */
  failingSince: z.nullable(Instant),
  version: z.nullable(Version),
})
export type DomainName = z.infer<typeof DomainName>

export const domainName = {
  get: route({
    method: 'GET',
    path: '/Company/GetDomainName',
    permission: 'marketplace:read',
    summary: 'The domain of the marketplace, and the state of the one being set up',
    returns: DomainName,
  }),
  update: route({
    method: 'POST',
    path: '/Company/UpdateDomainName',
    permission: 'marketplace:manage',
    summary:
      'Sets up a domain, to be proved by a DNS record. The one in use serves until the new one is active; its name cancels the setup. Null removes both',
    body: z.strictObject({ domainName: z.nullable(HostName) }),
    returns: DomainName,
  }),
  check: route({
    method: 'POST',
    path: '/Company/CheckDomainName',
    permission: 'marketplace:manage',
    summary: 'Looks up the DNS records of the domain now',
    returns: DomainName,
  }),
}
