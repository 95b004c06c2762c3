import { AppError } from '../kit/errors.ts'

/** What was signed may be this old, or this far ahead of our clock. */
const toleranceSeconds = 300

/**
 * Refuses a webhook that was signed more than five minutes before or after `now`; `seconds` is the signed time since 1970. Call it after the signature is
 * verified: whoever plays back an old webhook gets AppError `signature_expired`, and whoever cannot sign learns nothing.
 */
export function requireRecent(seconds: number, now: Date): void {
  const isRecent = Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds
  if (!isRecent) throw new AppError('signature_expired')
}
