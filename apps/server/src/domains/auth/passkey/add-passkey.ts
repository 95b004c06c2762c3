import type { Passkey, security } from '@stoa/contract/security.ts'
import type { AddedPasskey } from '@stoa/contract/passkey.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { securityChanged } from '../events.ts'
import { createHashedCodes } from '../second-factor/create-hashed-codes.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from '../second-factor/queries-recovery-code.ts'
import { forgetSessionsOf } from '../session/forget-sessions-of.ts'
import { useChallenge } from './use-challenge.ts'
import type { RelyingParty } from './find-relying-party.ts'
import { findRelyingParty } from './find-relying-party.ts'
import { insertPasskey, lockPasskeyCount } from './queries-passkey.ts'
import { requireFewerPasskeys } from './rules.ts'
import { toPasskey } from './to-passkey.ts'

/** Adds the passkey that a browser created, and creates recovery codes where the person has none. */
export async function addPasskey(
  jobCtx: JobCtx,
  { body, caller }: Received<typeof security.addPasskey>,
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  if (jobCtx.actor.kind !== 'person') throw new AppError('not_allowed')
  const { userId } = jobCtx.actor
  const party = await findRelyingParty(jobCtx, caller.host)
  const { credential, isSynced } = await readPasskey(jobCtx, party, { response: body.response, userId })
  const created = (await countRecoveryCodes(jobCtx.db, userId)) === 0 ? await createHashedCodes() : undefined
  const row = await jobCtx.transact(async (ctx) => {
    requireFewerPasskeys(await lockPasskeyCount(ctx.db, userId))
    const passkey = await insertPasskey(ctx.db, {
      userId,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: body.response.response.transports ?? [],
      rpId: party.rpId,
      name: body.name,
      isSynced,
    })
    if (created) await replaceRecoveryCodes(ctx.db, userId, created)
    await recordAudit(ctx, {
      companyId: ctx.scope.companyId,
      action: 'passkey.added',
      object: passkey.id,
      detail: { name: body.name, host: party.rpId },
    })
    await ctx.emit(securityChanged, { userId, change: 'passkey_added', name: body.name, language: ctx.language })
    return passkey
  })
  forgetSessionsOf(userId)
  return { passkey: toPasskey(row, caller.host), recoveryCodes: created?.codes ?? [] }
}

/** Returns the key pair a browser created for this person and domain. Throws for everything else. */
async function readPasskey(jobCtx: JobCtx, { rpId, origin }: RelyingParty, { response, userId }: { response: AddedPasskey; userId: string }) {
  const refused = (cause?: unknown) => new AppError('state_forbids', { detail: message('auth_error.passkey_refused'), cause })
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => useChallenge(jobCtx, { challenge, userId, rpId }),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw refused(error)
  })
  if (!verified.verified) throw refused()
  const { credential, credentialBackedUp } = verified.registrationInfo
  return { credential, isSynced: credentialBackedUp }
}
