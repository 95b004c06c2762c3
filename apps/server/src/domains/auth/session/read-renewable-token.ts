import type { Vault } from '../../../secrets/crypto.ts'
import type { AccessClaims } from '../rules.ts'
import { renewalSeconds } from '../rules.ts'

/** Returns what an access token says that is good, or ended so recently that it may still be renewed; else undefined. */
export function readRenewableToken(vault: Vault, token: string, now: Date): AccessClaims | undefined {
  const claims = vault.readToken<AccessClaims>(token, { purpose: 'access', ignoreExpiry: true })?.claims
  return claims && claims.exp + renewalSeconds >= now.getTime() / 1000 ? claims : undefined
}
