import { createHmac, randomBytes } from 'node:crypto'
import type { Limits } from '../../kit/throttle.ts'

const secretPrefix = 'whsec_'
const secretBytes = 32

const minute = 60
const hour = 60 * minute

/** Seconds from each failed attempt to the next: ten attempts within about three days. */
export const retrySeconds = [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour] as const

/** An endpoint that has only failed for this long is disabled. */
const maxFailingMs = 72 * hour * 1000

/** Seconds between two failures of an endpoint that fails all the time: the longest pause between attempts, and some to spare. */
export const maxQuietSeconds = Math.max(...retrySeconds) + 6 * hour

/** Test events of a company, to all its endpoints together. */
export const testsPerCompany: Limits = { capacity: 60, perSeconds: hour }

/** Milliseconds an endpoint may take to respond. */
export const responseTimeoutMs = 10_000

/** Characters of a response that are stored. */
export const maxResponseCharacters = 500

/** Returns a new signing secret. Source: Standard Webhooks, "Signature scheme". */
export function createSigningSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString('base64')
}

/**
 * Returns the `webhook-signature` of a request: one signature per secret, so that a receiver with either verifies it. `timestamp` is in seconds.
 * Source: Standard Webhooks, "Signature scheme".
 */
export function signWebhook(secrets: readonly string[], { id, timestamp, body }: { id: string; timestamp: number; body: string }): string {
  const signed = `${id}.${timestamp}.${body}`
  return secrets
    .map((secret) => Buffer.from(secret.slice(secretPrefix.length), 'base64'))
    .map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    .join(' ')
}

/** Returns when the attempt after `attempts` failed ones is due; null when there is none. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  const seconds = retrySeconds[attempts - 1]
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000)
}

/** Returns why an endpoint is to be disabled after a failed attempt; undefined while it stays enabled. */
export function disabledReasonOf(status: number | null, failingSince: Date | null, now: Date): 'gone' | 'failing' | undefined {
  if (status === 410) return 'gone'
  return failingSince !== null && now.getTime() - failingSince.getTime() >= maxFailingMs ? 'failing' : undefined
}

/** Returns the secrets that sign now: the current one, and for a day after a rotation the one before it. */
export function signingSecrets(secrets: Readonly<Record<string, string>>, previousUntil: Date | null, now: Date): string[] {
  const { current = '', previous } = secrets
  return previous !== undefined && previousUntil !== null && now < previousUntil ? [current, previous] : [current]
}
