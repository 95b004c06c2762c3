import type { JobCtx } from '../../../kit/context.ts'
import { UpstreamError } from '../../../kit/errors.ts'

/** Notes an address that refuses its e-mail, which is not tried again. Throws every other error. */
export function passOver(jobCtx: JobCtx, about: { userId: string; notificationId?: string }, error: unknown): void {
  if (!(error instanceof UpstreamError) || error.kind !== 'refused') throw error
  jobCtx.log.warn(about, 'an e-mail was refused')
}
