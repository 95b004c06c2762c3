import type { AccessToken } from '../ports.ts'

/** A token is fetched again this long before it expires, so that no call starts with one about to end. */
const marginMs = 60_000

const tokenKey = 'accessToken'
const expiryKey = 'accessTokenExpiresAt'

/** Returns the stored access token while it is valid, and is not the one the provider has just refused. */
export function usableToken(secrets: Readonly<Record<string, string>>, refused: string | undefined, now: Date): string | undefined {
  const token = secrets[tokenKey]
  const isValid = Date.parse(secrets[expiryKey] ?? '') - marginMs > now.getTime()
  return isValid && token !== refused ? token : undefined
}

/** Returns the secrets of a connection with a new access token among them. */
export function withToken(secrets: Readonly<Record<string, string>>, token: AccessToken, now: Date): Record<string, string> {
  const expiresAt = new Date(now.getTime() + token.expiresInSeconds * 1000).toISOString()
  return { ...secrets, ...token.secrets, [tokenKey]: token.accessToken, [expiryKey]: expiresAt }
}

/** Returns when the stored access token expires; null where there is none. */
export function tokenExpiry(secrets: Readonly<Record<string, string>>): string | null {
  return secrets[expiryKey] ?? null
}
