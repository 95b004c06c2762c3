import type { JobCtx } from '../../kit/context.ts'
import { networkOf } from './rules.ts'

/** The name of a bucket about an address, which the table of limits must not give away. */
export function accountKey(jobCtx: Pick<JobCtx, 'vault'>, what: string, email: string, ip?: string): string {
  const name = jobCtx.vault.mac(email, 'throttle').toString('base64url').slice(0, 22)
  return ip === undefined ? `${what}:${name}` : `${what}:${name}:${networkOf(ip)}`
}
