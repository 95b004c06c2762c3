import type { Ctx } from '../../kit/context.ts'
import { requireFreshSignIn } from '../auth/session/require-fresh-sign-in.ts'

/** Throws `reauth_required` unless the person entered their password within the last five minutes. An API key was given the permission by somebody who had. */
export async function requireFreshCaller(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind !== 'key') await requireFreshSignIn(ctx)
}
