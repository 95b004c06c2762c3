import { createHmac, timingSafeEqual } from 'node:crypto'
import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Item } from './shapes.ts'

/** Returns the keys of a field: during a replacement it holds the old and the new one, with a space between them. */
export function hmacKeys(text: string | undefined): Buffer[] {
  return (text ?? '').split(/[\s,]+/).flatMap((key) => (/^([0-9a-f]{2}){16,}$/i.test(key) ? [Buffer.from(key, 'hex')] : []))
}

/** Returns what Adyen signs of an item of a standard webhook. Source: docs.adyen.com/development-resources/webhooks/verify-hmac-signatures. */
export function signedText(item: Item): string {
  const { pspReference, originalReference, merchantAccountCode, merchantReference, amount, eventCode, success } = item
  return [
    pspReference,
    originalReference ?? '',
    merchantAccountCode,
    merchantReference ?? '',
    amount.value ?? '',
    amount.currency ?? '',
    eventCode,
    success,
  ].join(':')
}

/** Verifies HMAC-SHA256 in Base64 over a text or bytes with any of the keys. Throws AppError `sign_in_required` when none proves it. */
export function requireSignature(keys: readonly Buffer[], given: unknown, signed: string | Buffer): void {
  const received = Buffer.from(typeof given === 'string' ? given : '', 'base64')
  const expected = keys.map((key) => createHmac('sha256', key).update(signed).digest())
  // Every key is tried, so that the time says nothing about which one fits.
  const fits = expected.map((one) => one.length === received.length && timingSafeEqual(one, received))
  if (!fits.includes(true)) throw new AppError('sign_in_required', { detail: message('payment_error.invalid_signature') })
}
