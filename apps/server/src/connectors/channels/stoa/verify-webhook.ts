import { createHmac, timingSafeEqual } from 'node:crypto'
import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../../../kit/errors.ts'
import { requireRecent } from '../../require-recent.ts'

type Raw = { body: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> }

/**
 * Verifies a webhook of Stoa over its raw bytes and returns its id. Throws AppError `sign_in_required`, and `signature_expired`
 * when it is more than five minutes old. Source: Standard Webhooks.
 */
export function verifyWebhook(secret: string, { body, headers }: Raw, now: Date): { externalId: string } {
  const id = String(headers['webhook-id'] ?? '')
  const timestamp = String(headers['webhook-timestamp'] ?? '')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  const isSigned = String(headers['webhook-signature'] ?? '')
    .split(' ')
    .some((one) => {
      const given = Buffer.from(one.startsWith('v1,') ? one.slice(3) : '', 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  if (key.length === 0 || id === '' || !isSigned) throw new AppError('sign_in_required', { detail: message('payment_error.invalid_signature') })
  requireRecent(Number(timestamp), now)
  return { externalId: id }
}
