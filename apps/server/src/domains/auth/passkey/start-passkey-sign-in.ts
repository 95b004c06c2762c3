import type { signIn } from '@stoa/contract/sign-in.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { sha256 } from '../../../secrets/crypto.ts'
import { signInPerAddress } from '../rules-limits.ts'
import { networkOf } from '../rules.ts'
import { challengeEnd, passkeyTimeoutMs } from './rules.ts'
import { findRelyingParty } from './find-relying-party.ts'
import { insertChallenge } from './queries-challenge.ts'

/** Returns the challenge for any passkey of the domain of the request. It names nobody: the device knows its person. */
export async function startPasskeySignIn(jobCtx: Omit<JobCtx, 'scope'>, { caller }: Received<typeof signIn.startPasskey>) {
  await throttleOrRefuse(jobCtx.db, `passkey-start:${networkOf(caller.ip)}`, signInPerAddress)
  const { rpId } = await findRelyingParty(jobCtx, caller.host)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required', timeout: passkeyTimeoutMs })
  await jobCtx.transact((ctx) =>
    insertChallenge(ctx.db, { hash: sha256(options.challenge), userId: null, rpId, expiresAt: challengeEnd(jobCtx.now) }),
  )
  return { ...options }
}
