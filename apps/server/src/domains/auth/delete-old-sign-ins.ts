import type { Edge } from '../../kit/context.ts'
import { deleteInBatches } from '../../kit/delete-in-batches.ts'
import { deleteOldMailTokens, deleteOldSessions, deleteOldSignInFailures } from './queries-old.ts'
import { deleteOldThrottles } from '../../kit/throttle.ts'

/** Deletes sessions, mail tokens, rate limits and failed sign-ins past their time, in batches. Returns how many of each. */
export async function deleteOldSignIns(edge: Edge) {
  return {
    sessions: await deleteInBatches(edge, deleteOldSessions),
    mailTokens: await deleteInBatches(edge, deleteOldMailTokens),
    throttles: await deleteInBatches(edge, deleteOldThrottles),
    signInFailures: await deleteInBatches(edge, deleteOldSignInFailures),
  }
}
