import type { UsedPasskey } from '@stoa/contract/passkey.ts'
import { parse } from 'uuid'
import type { JobCtx } from '../../../kit/context.ts'
import { findRelyingParty } from './find-relying-party.ts'
import type { PasskeyRow } from './queries-passkey.ts'
import { findPasskey, updatePasskeyUsed } from './queries-passkey.ts'
import { useChallenge } from './use-challenge.ts'

type Checked = { passkey: PasskeyRow | undefined; isRight: boolean }

/** Returns the passkey of an answer, and whether its signature is right: of this domain, its person checked by the device, its challenge used now. */
export async function checkPasskey(jobCtx: Omit<JobCtx, 'scope'>, response: UsedPasskey, host: string): Promise<Checked> {
  const { rpId, origin } = await findRelyingParty(jobCtx, host)
  const passkey = await findPasskey(jobCtx.db, Buffer.from(response.id, 'base64url'), rpId)
  if (!passkey) return { passkey, isRight: false }
  const { userHandle } = response.response
  if (userHandle !== undefined && !Buffer.from(userHandle, 'base64url').equals(Buffer.from(parse(passkey.userId)))) return { passkey, isRight: false }
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => useChallenge(jobCtx, { challenge, userId: null, rpId }),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId.toString('base64url'),
      publicKey: Uint8Array.from(passkey.publicKey),
      // The counter is compared in the statement that stores it, so that of two uses at once one counts.
      counter: 0,
    },
  }).catch(() => undefined)
  if (!verified?.verified) return { passkey, isRight: false }
  const { newCounter } = verified.authenticationInfo
  return { passkey, isRight: await jobCtx.transact((ctx) => updatePasskeyUsed(ctx.db, passkey.id, newCounter, jobCtx.now)) }
}
