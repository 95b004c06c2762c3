import type { JobCtx } from '../../../kit/context.ts'
import { sha256 } from '../../../secrets/crypto.ts'
import { deleteChallenge } from './queries-challenge.ts'

/** Uses up the challenge a passkey signed. True once, in time, for the domain and person it was given for. */
export function useChallenge(
  jobCtx: Pick<JobCtx, 'transact' | 'now'>,
  { challenge, userId, rpId }: { challenge: string; userId: string | null; rpId: string },
): Promise<boolean> {
  // The library hands over what the browser signed: the text of the options, encoded again.
  return jobCtx.transact((ctx) => deleteChallenge(ctx.db, { hash: sha256(challenge), userId, rpId }, jobCtx.now))
}
