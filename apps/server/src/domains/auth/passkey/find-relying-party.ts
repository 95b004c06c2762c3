import { message } from '@stoa/messages/describe.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'

/** Who passkeys are for: the domain they work on (`rpId`), and the origin of the page that may use them. */
export type RelyingParty = { rpId: string; origin: string }

/** Whether a host name is the verified one of a marketplace. */
async function isVerifiedHost(db: Db, host: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from marketplace where host = ${host} and host_verified_at is not null) as found`.execute(db)
  return rows[0]?.found ?? false
}

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
