import type { JobCtx } from '../../../kit/context.ts'
import type { Limits } from '../../../kit/throttle.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { networkOf } from '../rules.ts'
import { hasSignedInFrom } from './queries-sessions-of.ts'

/**
 * Takes one of the tries that all networks have together for an account, or throws `too_many_requests`. Nothing is taken where the person signed in
 * from this network before: others who try everywhere else cannot keep an owner out. Each network has limits of its own.
 */
export async function throttleUnknownNetwork(
  jobCtx: Pick<JobCtx, 'db'>,
  { userId, ip }: { userId: string | undefined; ip: string },
  key: string,
  limits: Limits,
): Promise<void> {
  if (!(await hasSignedInFrom(jobCtx.db, userId ?? null, networkOf(ip)))) await throttleOrRefuse(jobCtx.db, key, limits)
}
