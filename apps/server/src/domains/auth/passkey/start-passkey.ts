import type { security } from '@stoa/contract/security.ts'
import { parse } from 'uuid'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { sha256 } from '../../../secrets/crypto.ts'
import { findAccountIn } from '../queries-user.ts'
import { challengesPerPerson } from '../rules-limits.ts'
import { requireFreshSignIn } from '../session/require-fresh-sign-in.ts'
import { challengeEnd, passkeyTimeoutMs, requireFewerPasskeys } from './rules.ts'
import { findRelyingParty } from './find-relying-party.ts'
import { insertChallenge } from './queries-challenge.ts'
import { listPasskeys } from './queries-passkey.ts'

/** Returns what a browser needs to create a passkey for the domain of the request, one that knows its person and checks them. */
export async function startPasskey(jobCtx: JobCtx, { caller }: Received<typeof security.startPasskey>) {
  if (jobCtx.actor.kind !== 'person') throw new AppError('not_allowed')
  const { userId } = jobCtx.actor
  if (!jobCtx.actor.isEmailConfirmed) throw new AppError('email_unconfirmed')
  await requireFreshSignIn(jobCtx)
  await throttleOrRefuse(jobCtx.db, `passkey:${userId}`, challengesPerPerson)
  const { rpId } = await findRelyingParty(jobCtx, caller.host)
  const account = orNotFound(await findAccountIn(jobCtx.db, userId, jobCtx.scope.companyId), 'account')
  const existing = await listPasskeys(jobCtx.db, userId)
  requireFewerPasskeys(existing.length)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: rpId,
    rpID: rpId,
    userName: account.email,
    userDisplayName: account.name,
    userID: Uint8Array.from(parse(userId)),
    timeout: passkeyTimeoutMs,
    attestationType: 'none',
    excludeCredentials: existing
      .filter((one) => one.rpId === rpId)
      .map((one) => ({ id: one.credentialId.toString('base64url'), transports: one.transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  })
  await jobCtx.transact((ctx) => insertChallenge(ctx.db, { hash: sha256(options.challenge), userId, rpId, expiresAt: challengeEnd(jobCtx.now) }))
  return { ...options }
}
