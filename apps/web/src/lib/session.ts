import type { Session } from '@stoa/contract/auth.ts'
import { deleteDraftsOfOthers, isDraftKey, setDraftOwner } from './form-drafts.ts'
import { languageKey } from './language.ts'
import { ownStorage } from './own-storage.ts'
import type { KeyValue } from './own-storage.ts'

/** The signed-in account as it is kept in local storage under `account`. `lastValidation` is in epoch milliseconds. */
export type Account = Omit<Session, 'lastValidation'> & { lastValidation: number }

/** After this long without hearing from the server, entering a protected page asks again. Source: specification §9. */
const revalidateAfterMs = 5 * 60_000
/** A token counts as expired this long before its `exp`. Source: specification §9. */
const expiryMarginMs = 60_000

const accountKey = 'account'
const tokenKey = 'access_token'
/** What is kept for the browser rather than the person: light or dark, and the language. */
const browserKeys = new Set(['mantine-color-scheme-value', languageKey])

/** When a JWT expires, in epoch milliseconds; undefined when it cannot be read. The signature is the server's affair. */
export function tokenExpiry(token: string): number | undefined {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims) || typeof claims.exp !== 'number') return undefined
    return claims.exp * 1000
  } catch {
    return undefined
  }
}

/** True only while now is before the token's expiry minus 60 seconds. */
export function isTokenValid(token: string, nowMs: number): boolean {
  const expiry = tokenExpiry(token)
  return expiry !== undefined && nowMs < expiry - expiryMarginMs
}

/** True when the last word from the server is more than five minutes old, the token no longer counts, or the hour of viewing a company is over. */
export function needsRevalidation(account: Account, nowMs: number): boolean {
  const isViewingOver = account.viewingUntil !== undefined && nowMs >= Date.parse(account.viewingUntil)
  return nowMs - account.lastValidation > revalidateAfterMs || isViewingOver || !isTokenValid(account.token, nowMs)
}

/** Where a person may be sent back to after signing in: a path of this portal, never another site. Else undefined. */
export function ownPath(origin: unknown): string | undefined {
  if (typeof origin !== 'string' || !/^\/(?!\/)[!-[\]-~]*$/.test(origin)) return undefined
  return /^\/(signin|signup|signout|request-password-reset|reset-password)(\/|\?|#|$)/.test(origin) || origin === '/' ? undefined : origin
}

/** The address to sign in again after a session ended, with the way back. */
export function signInAgainHref(origin: string): string {
  return `/signin?${new URLSearchParams({ origin, ended: '1' })}`
}

export type SessionStore = ReturnType<typeof createSessionStore>

/** Who is signed in, kept in `storage` and sent to whoever subscribes; other tabs are heard through `storageChanged`. */
export function createSessionStore(storage: KeyValue) {
  const listeners = new Set<() => void>()
  let account = read()

  function read(): Account | undefined {
    const text = storage.getItem(accountKey)
    const token = storage.getItem(tokenKey)
    if (text === null || token === null) return undefined
    try {
      const kept = JSON.parse(text) as Account
      return typeof kept === 'object' && kept !== null && typeof kept.companyId === 'string' ? { ...kept, token } : undefined
    } catch {
      return undefined
    }
  }

  function change(next: Account | undefined): void {
    account = next
    for (const listener of listeners) listener()
  }

  return {
    /** The account, or undefined when nobody is signed in. */
    get: (): Account | undefined => account,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Stores what sign-in or renewal answered. */
    begin(session: Session, nowMs: number = Date.now()): void {
      const next: Account = { ...session, lastValidation: nowMs }
      // The token first: another tab that hears of the account has its token by then.
      storage.setItem(tokenKey, session.token)
      storage.setItem(accountKey, JSON.stringify(next))
      deleteDraftsOfOthers(storage, session.userId, nowMs)
      change(next)
    },
    /** Stores the language the person chose. */
    changeLanguage(language: Account['language']): void {
      if (!account) return
      const next = { ...account, language }
      storage.setItem(accountKey, JSON.stringify(next))
      change(next)
    },
    /** Deletes what is the person's: account, token, cooldowns, views. Typed work stays until they, or somebody else, sign in. */
    end(): void {
      const names = Array.from({ length: storage.length }, (_, index) => storage.key(index))
      for (const name of names) if (name !== null && !browserKeys.has(name) && !isDraftKey(name)) storage.removeItem(name)
      change(undefined)
    },
    /** Reads again, when another tab wrote. `key` null means the storage was cleared. */
    storageChanged(key: string | null): void {
      if (key === null || key === tokenKey || key === accountKey) change(read())
    },
  }
}

/** The session of this browser. */
export const session: SessionStore = createSessionStore(ownStorage())

setDraftOwner(session.get())
session.subscribe(() => setDraftOwner(session.get()))
