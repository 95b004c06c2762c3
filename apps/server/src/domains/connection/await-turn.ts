import { setTimeout as sleep } from 'node:timers/promises'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { UpstreamError } from '../../kit/errors.ts'
import { takeToken } from '../../kit/throttle.ts'
import { callKey } from './rules.ts'

/** A call waits this long for its turn; one that would wait longer is left to the queue, so that no worker is held. */
const maxWaitSeconds = 60

/**
 * Waits until a connection may make its next call: the provider's limit is shared by all processes that speak for it. Throws UpstreamError `rate_limited`
 * where that is more than a minute away.
 */
export async function awaitTurn(
  { db, signal }: Pick<JobCtx, 'db' | 'signal'>,
  connectionId: string,
  limits: { capacity: number; perSeconds: number } | undefined,
): Promise<void> {
  if (!limits) return
  for (;;) {
    const { isAllowed, retryAfterSeconds } = await takeToken(db, callKey(connectionId), limits)
    if (isAllowed) return
    if (retryAfterSeconds > maxWaitSeconds) throw new UpstreamError('rate_limited', message('upstream.rate_limited'), { retryAfterSeconds })
    await sleep(retryAfterSeconds * 1000, undefined, { signal })
  }
}
