import { messageOf } from '../../lib/api-error.ts'
import { PasskeyRefused } from './passkey-device.ts'

/** One sentence about what went wrong with a passkey. */
export function passkeyWords(error: unknown): string {
  return error instanceof PasskeyRefused ? error.message : messageOf(error)
}
