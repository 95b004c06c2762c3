import { createHmac } from 'node:crypto'
import { createVerifier } from 'fast-jwt'
import { equalBytes } from '../../../secrets/crypto.ts'
import type { WixApp } from './wix-app.ts'

/** How old what Wix signed for a browser may be. */
const maxAgeMs = 15 * 60_000
/** How far ahead of ours the clock of Wix may be. */
const maxAheadMs = 5 * 60_000

type Claims = Readonly<Record<string, unknown>>

/** Returns the claims of a token that Wix signed with the key of the app, however old; undefined for any other. */
export function parseWixToken(app: Pick<WixApp, 'publicKey'>, token: string): Claims | undefined {
  let claims: unknown
  try {
    // Only RS256: a token without a signature, or one signed with the public key as a shared secret, is refused.
    claims = createVerifier({ key: app.publicKey, algorithms: ['RS256'], ignoreExpiration: true, cache: false })(token)
  } catch {
    return undefined
  }
  return typeof claims === 'object' && claims !== null ? (claims as Claims) : undefined
}

/** Returns whether claims of Wix have not expired and are not ahead of our clock. */
export function isWixTokenValid({ iat, exp }: Claims, now: Date): boolean {
  const issuedAt = typeof iat === 'number' ? iat * 1000 : undefined
  const expiresAt = typeof exp === 'number' ? exp * 1000 : issuedAt === undefined ? undefined : issuedAt + maxAgeMs
  if (expiresAt === undefined || expiresAt <= now.getTime()) return false
  return issuedAt === undefined || issuedAt <= now.getTime() + maxAheadMs
}

/**
 * Returns the site that Wix signed for this browser, a few minutes ago at most; undefined for anything else. Wix signs with the secret of the app
 * (`signature.data`), or with its key as a token. Source: Wix, App instances, "Parse encoded app instance data".
 */
export function readSignedInstance(app: Pick<WixApp, 'appSecret' | 'publicKey'>, signed: string, now: Date): string | undefined {
  const parts = signed.split('.')
  if (parts.length === 3) {
    const claims = parseWixToken(app, signed)
    return claims && isWixTokenValid(claims, now) ? instanceOf(claims) : undefined
  }
  const [signature = '', data = ''] = parts
  if (parts.length !== 2 || app.appSecret === '') return undefined
  const expected = createHmac('sha256', app.appSecret).update(data).digest()
  if (!equalBytes(expected, Buffer.from(signature, 'base64url'))) return undefined
  const payload = parse(Buffer.from(data, 'base64url').toString('utf8'))
  const signedAt = Date.parse(String(payload?.signDate ?? ''))
  if (!(Math.abs(now.getTime() - signedAt) <= maxAgeMs)) return undefined
  // Wix gives `aid` to visitors of the site who are neither its owner nor a collaborator.
  return payload !== undefined && !('aid' in payload) ? instanceOf(payload) : undefined
}

function instanceOf(claims: Claims | undefined): string | undefined {
  return typeof claims?.instanceId === 'string' ? claims.instanceId.toLowerCase() : undefined
}

function parse(text: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Claims) : undefined
  } catch {
    return undefined
  }
}
