import { createHmac, timingSafeEqual } from 'node:crypto'
import { sha256 } from '../../secrets/crypto.ts'

/** Whether a header is the HMAC-SHA256 of a raw body in base64, compared in constant time. An empty secret verifies nothing. */
export function verifyHmac(secret: string, header: string | string[] | undefined, body: Buffer): boolean {
  const given = Buffer.from(String(header ?? ''), 'base64')
  const expected = createHmac('sha256', secret).update(body).digest()
  return secret !== '' && given.length === expected.length && timingSafeEqual(given, expected)
}

/** Returns a short hash of a raw body, which distinguishes two events of one id. */
export function hashOf(body: Buffer): string {
  return sha256(body).toString('base64url').slice(0, 22)
}
