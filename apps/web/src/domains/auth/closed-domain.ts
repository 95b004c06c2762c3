import type { Security } from '@stoa/contract/security.ts'

/** Returns the domain, `here` or the portal's own, at which the person signs in with a recovery code only: no passkey of theirs works there. */
export function closedDomain({ appSince, passkeys, portalDomain }: Security, here: string): string | undefined {
  if (appSince !== null || passkeys.length === 0) return undefined
  if (!passkeys.some(({ isOfThisDomain }) => isOfThisDomain)) return here
  return passkeys.some(({ domain }) => domain === portalDomain) ? undefined : portalDomain
}
