import { createHmac, timingSafeEqual } from 'node:crypto'
import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../kit/errors.ts'

/** A report may be this old, or this far ahead of our clock. */
const signatureSeconds = 300

/**
 * Verifies `Sandbox-Signature: t=…,v1=…`: HMAC-SHA256 in hex over `t.body`, `t` in seconds and within five minutes. Throws AppError `sign_in_required`
 * when it does not prove the body.
 */
export function verifySandboxSignature(secret: string, header: string | undefined, body: Buffer, now: Date): void {
  const parts = new Map((header ?? '').split(',').map((part) => [part.slice(0, part.indexOf('=')).trim(), part.slice(part.indexOf('=') + 1).trim()]))
  const seconds = Number(parts.get('t') ?? NaN)
  const given = Buffer.from(parts.get('v1') ?? '', 'hex')
  const requested = createHmac('sha256', secret)
    .update(`${parts.get('t') ?? ''}.`)
    .update(body)
    .digest()
  const isFresh = Math.abs(now.getTime() / 1000 - seconds) <= signatureSeconds
  if (secret === '' || !isFresh || given.length !== requested.length || !timingSafeEqual(given, requested)) {
    throw new AppError('sign_in_required', { detail: message('payment_error.invalid_signature') })
  }
}

/** Returns what a report's bytes say; undefined for what is not JSON. */
export function readReport(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
