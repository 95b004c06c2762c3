import { createHmac, timingSafeEqual } from 'node:crypto'
import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../kit/errors.ts'
import { requireRecent } from './require-recent.ts'

/**
 * Verifies `Sandbox-Signature: t=…,v1=…`: HMAC-SHA256 in hex over `t.body`, `t` in seconds and within five minutes. Throws AppError `sign_in_required`
 * when it does not prove the body, `signature_expired` when it is old.
 */
export function verifySandboxSignature(secret: string, header: string | undefined, body: Buffer, now: Date): void {
  const parts = new Map((header ?? '').split(',').map((part) => [part.slice(0, part.indexOf('=')).trim(), part.slice(part.indexOf('=') + 1).trim()]))
  const seconds = Number(parts.get('t') ?? NaN)
  const given = Buffer.from(parts.get('v1') ?? '', 'hex')
  const requested = createHmac('sha256', secret)
    .update(`${parts.get('t') ?? ''}.`)
    .update(body)
    .digest()
  if (secret === '' || given.length !== requested.length || !timingSafeEqual(given, requested)) {
    throw new AppError('sign_in_required', { detail: message('payment_error.invalid_signature') })
  }
  requireRecent(seconds, now)
}

/** Returns what a report's bytes say; undefined for what is not JSON. */
export function readReport(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
