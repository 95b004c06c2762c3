import { maxPasskeys } from '@stoa/contract/security.ts'
import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../../../kit/errors.ts'

/** Returns when a challenge given now is no longer taken: after five minutes. */
export function challengeEnd(now: Date): Date {
  return new Date(now.getTime() + 5 * 60_000)
}

/** Throws where a person has as many passkeys as there may be. */
export function requireFewerPasskeys(count: number): void {
  if (count >= maxPasskeys) throw new AppError('state_forbids', { detail: message('auth_error.max_passkeys', { limit: maxPasskeys }) })
}

/** Returns the domain that passkeys of the portal itself work on. On one's own machine that is `localhost`: browsers take none for an address. */
export function portalDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return hostname === '127.0.0.1' ? 'localhost' : hostname
}

/** Milliseconds a browser waits for the person and their device. */
export const passkeyTimeoutMs = 2 * 60_000
