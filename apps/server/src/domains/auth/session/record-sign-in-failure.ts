import type { JobCtx } from '../../../kit/context.ts'
import type { SignInFailure } from '../queries-user.ts'
import { insertSignInFailure } from '../queries-user.ts'
import { networkOf } from '../rules.ts'

/** Records a sign-in that failed, in a transaction of its own: the refusal that follows must not undo it. */
export async function recordSignInFailure(
  jobCtx: Pick<JobCtx, 'transact' | 'vault'>,
  failure: { email: string; userId: string | undefined; ip: string; reason: SignInFailure['reason'] },
): Promise<void> {
  await jobCtx.transact((ctx) =>
    insertSignInFailure(ctx.db, {
      userId: failure.userId ?? null,
      accountHash: jobCtx.vault.mac(failure.email, 'throttle').toString('base64url').slice(0, 22),
      network: networkOf(failure.ip),
      reason: failure.reason,
    }),
  )
}
