import type { JobCtx } from '../../kit/context.ts'
import { emptyBucket } from '../../kit/throttle.ts'
import { callKey } from './rules.ts'

/** A provider that names a longer pause is called again after this. */
const maxPauseSeconds = 3600

/** Makes every call of a connection wait so many seconds, in all processes: its provider said that there were too many. */
export async function pauseCalls(
  { db }: Pick<JobCtx, 'db'>,
  connectionId: string,
  limits: { capacity: number; perSeconds: number } | undefined,
  seconds: number,
): Promise<void> {
  if (limits) await emptyBucket(db, callKey(connectionId), limits, Math.min(seconds, maxPauseSeconds))
}
