import { createHmac, timingSafeEqual } from 'node:crypto'
import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../../../kit/errors.ts'
import { requireRecent } from '../../require-recent.ts'

/**
 * Verifies `Stripe-Signature: t=…,v1=…` over the raw body with any of the secrets: while one is replaced, Stripe signs with both, and each of its endpoints has
 * its own. Throws AppError `sign_in_required` when none proves the body, `signature_expired` when it is more than five minutes old.
 */
export function verifyStripeSignature(secrets: readonly string[], header: string | undefined, body: Buffer, now: Date): void {
  const parts = (header ?? '').split(',').map((part) => part.split('=').map((text) => text.trim()))
  const seconds = Number(parts.find(([name]) => name === 't')?.[1] ?? NaN)
  const given = parts.flatMap(([name, value = '']) => (name === 'v1' && /^[0-9a-f]{64}$/i.test(value) ? [Buffer.from(value, 'hex')] : []))
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.`).update(body).digest())
  // Every pair is compared, so that the time says nothing about which secret fits.
  const isSigned = expected.map((one) => given.map((other) => timingSafeEqual(one, other)).includes(true)).includes(true)
  if (!isSigned) throw new AppError('sign_in_required', { detail: message('payment_error.invalid_signature') })
  requireRecent(seconds, now)
}
