import { setTimeout as sleep } from 'node:timers/promises'
import type { JobCtx } from '../../kit/context.ts'
import { takeToken } from '../../kit/throttle.ts'
import { callKey } from './rules.ts'

/** Waits until a connection may make its next call: the provider's limit is shared by all processes that speak for it. */
export async function awaitTurn(
  { db, signal }: Pick<JobCtx, 'db' | 'signal'>,
  connectionId: string,
  limits: { capacity: number; perSeconds: number } | undefined,
): Promise<void> {
  if (!limits) return
  for (;;) {
    const { isAllowed, retryAfterSeconds } = await takeToken(db, callKey(connectionId), limits)
    if (isAllowed) return
    await sleep(retryAfterSeconds * 1000, undefined, { signal })
  }
}
