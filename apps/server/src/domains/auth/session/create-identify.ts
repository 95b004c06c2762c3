import { message } from '@stoa/messages/describe.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../../../tables.ts'
import type { Vault } from '../../../secrets/crypto.ts'
import { equalBytes, sha256 } from '../../../secrets/crypto.ts'
import type { Identify } from '../../../kit/authorise.ts'
import { findLiveKey, touchKey } from '../api-key/queries-key.ts'
import { findLiveSession, markTokenUsed } from './queries-session.ts'
import type { AccessClaims } from '../rules.ts'
import { isLiveSessionOver, renewalSeconds, keyPrefix } from '../rules.ts'
import type { LiveSession } from './session-cache.ts'
import { sessionCache } from './session-cache.ts'
import { keyCache } from '../api-key/key-cache.ts'

const keyUseMs = 60_000
const signIn = { refused: 'sign_in_required' } as const

/** Says the same for a key that never existed: nobody learns which ones did. */
const keyInvalid = { refused: 'sign_in_required', detail: message('auth_error.key_invalid') } as const

const cookieMissing = {
  refused: 'sign_in_required',
  detail: message('auth_error.cookie_missing'),
} as const

/**
 * Returns who is behind a bearer: a browser's access token together with its binding cookie, or an API key alone. Role and activity come from
 * the rows, at most a second old. `token_expired` only where a renewal can succeed.
 */
export function createIdentify({ db, vault }: { db: Kysely<DB>; vault: Vault }): Identify {
  return async (bearer, binding, now) => {
    if (bearer === undefined) return signIn
    return bearer.startsWith(keyPrefix) ? identifyKey(db, bearer, now) : identifySession(db, vault, bearer, binding, now)
  }
}

async function identifySession(db: Kysely<DB>, vault: Vault, token: string, binding: string | undefined, now: Date): ReturnType<Identify> {
  const read = vault.readToken<AccessClaims>(token, { purpose: 'access', ignoreExpiry: true })
  if (!read) return signIn
  const { claims, isExpired } = read
  const isStandalone = claims.isStandalone === true
  if (!isStandalone && binding === undefined) return cookieMissing
  const session = await findSession(db, claims)
  if (!session || session.userId !== claims.sub) return signIn
  if (!isStandalone && !isBoundTo(session, binding ?? '')) return signIn
  if (isLiveSessionOver(session, now, isStandalone)) return signIn
  const isOtherCompany = session.companyId !== claims.companyId
  // An administrator began or stopped viewing a company, and the token is of before.
  if (isOtherCompany && !session.isViewing && session.companyType !== 'ADMIN') return signIn
  if (isExpired || isOtherCompany) return claims.exp + renewalSeconds > now.getTime() / 1000 ? { refused: 'token_expired' } : signIn
  if (!session.isTokenUsed && session.tokenId === claims.jti) {
    session.isTokenUsed = true
    await markTokenUsed(db, session.id, session.tokenId)
  }
  return {
    actor: {
      kind: 'person',
      userId: session.userId,
      sessionId: session.id,
      name: session.name,
      isEmailConfirmed: session.isEmailConfirmed,
      role: session.role,
      isViewing: session.isViewing,
      needsSecondFactor: session.needsSecondFactor,
    },
    scope: { companyId: session.companyId, companyType: session.companyType },
  }
}

/** The binding that fitted a session, while its row is kept: it need not be hashed for each request again. */
const fittedBindings = new WeakMap<LiveSession, string>()

function isBoundTo(session: LiveSession, binding: string): boolean {
  const fitted = fittedBindings.get(session)
  if (fitted !== undefined && equalBytes(binding, fitted)) return true
  if (!equalBytes(sha256(binding), session.bindingHash)) return false
  fittedBindings.set(session, binding)
  return true
}

/** The session of a token. One that is kept for another company is read again: the person may have begun or stopped viewing one meanwhile. */
async function findSession(db: Kysely<DB>, { sid, companyId }: AccessClaims): Promise<LiveSession | undefined> {
  const read = () => sessionCache.get(sid, () => findLiveSession(db, sid))
  const kept = await read()
  if (!kept || kept.companyId === companyId) return kept
  sessionCache.forget([sid])
  return read()
}

async function identifyKey(db: Kysely<DB>, bearer: string, now: Date): ReturnType<Identify> {
  const hash = sha256(bearer)
  const key = await keyCache.get(hash.toString('base64'), () => findLiveKey(db, hash))
  if (!key) return keyInvalid
  if (key.lastUsedAt === null || now.getTime() - Date.parse(key.lastUsedAt) > keyUseMs) {
    key.lastUsedAt = now.toISOString()
    await touchKey(db, { companyId: key.companyId, companyType: key.companyType }, key.id, now)
  }
  return {
    actor: { kind: 'key', keyId: key.id, name: key.name, permissions: key.permissions },
    scope: { companyId: key.companyId, companyType: key.companyType },
  }
}
