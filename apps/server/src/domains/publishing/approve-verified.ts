import type { JobCtx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { verificationChanged } from '../marketplace/events.ts'
import { approveWaiting } from './approve-waiting.ts'

/** Approves the products of a merchant that waited only for its verification. */
export async function approveVerified(jobCtx: JobCtx, { status, ...of }: FactOf<typeof verificationChanged>): Promise<void> {
  if (status === 'APPROVED') await approveWaiting(jobCtx, of)
}
