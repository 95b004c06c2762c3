import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { isVerifiedHost } from './queries-host.ts'

/** Who passkeys are for: the domain they work on (`rpId`), and the origin of the page that may use them. */
export type RelyingParty = { rpId: string; origin: string }

/**
 * Returns who passkeys are for under the host of a request: the portal's own address, or the verified domain of a marketplace. Throws for every
 * other host: a copy of the portal under another name gets no passkey.
 */
export async function findRelyingParty({ db, settings }: Pick<JobCtx, 'db' | 'settings'>, requestHost: string): Promise<RelyingParty> {
  const host = requestHost.toLowerCase()
  const own = new URL(settings.publicUrl)
  if (host === own.hostname) return { rpId: host, origin: own.origin }
  // A portal on one's own machine answers under both names; a browser takes passkeys for `localhost` only.
  if (host === 'localhost' && own.hostname === '127.0.0.1') return { rpId: host, origin: own.origin.replace(own.hostname, host) }
  if (await isVerifiedHost(db, host)) return { rpId: host, origin: `https://${host}` }
  throw new AppError('state_forbids', { detail: message('auth_error.passkey_host') })
}
