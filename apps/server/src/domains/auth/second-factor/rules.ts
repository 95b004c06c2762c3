import { randomBytes } from 'node:crypto'
import { verifySync } from 'otplib'

/** Seconds a code of an authenticator app is good for. Source: RFC 6238. */
const periodSeconds = 30

/** How many recovery codes a person gets at once. */
const recoveryCodeCount = 10

/** Crockford's Base32: no letter looks like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Under which context the key of a person's authenticator app is sealed. */
export function appContext(userId: string): string {
  return `authenticator app ${userId}`
}

/**
 * Returns the step of 30 seconds a code belongs to: the present one, the one before or the one after, and later than `lastStep`. Undefined for
 * every other code.
 */
export function stepOfCode(secret: string, code: string, lastStep: number, now: Date): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: periodSeconds })
  if (!result.valid || !('timeStep' in result) || result.timeStep <= lastStep) return undefined
  return result.timeStep
}

/** What somebody typed as a code: six digits of an app, else a recovery code without spaces and dashes and with letters that look like digits as digits. */
export function readCode(typed: string): { kind: 'app' | 'recovery'; code: string } {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  return { kind: 'recovery', code: code.replaceAll('o', '0').replaceAll(/[il]/g, '1') }
}

/** Returns ten new recovery codes of 50 random bits each, such as `7k2mq-x9d4t`. */
export function createCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
}
