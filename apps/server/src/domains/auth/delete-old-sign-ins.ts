import type { JobCtx } from '../../kit/context.ts'
import { deleteInBatches } from '../../jobs/delete-in-batches.ts'
import { removeOldAddresses, removeOldNetworks } from '../company/queries-audit.ts'
import { deleteOldMailTokens, deleteOldSessions, deleteOldSignInFailures, removeOldNewEmails } from './queries-old.ts'
import { deleteOldChallenges } from './passkey/queries-challenge.ts'
import { deleteOldInvitations } from './team/queries-team.ts'
import { deleteOldThrottles } from '../../kit/throttle.ts'

/** Deletes sessions, mail tokens, invitations, rate limits failed sign-ins and unconfirmed new addresses past their time, and what audit logs say of them, in batches. Returns how many of each. */
export async function deleteOldSignIns(jobCtx: JobCtx) {
  return {
    sessions: await deleteInBatches(jobCtx, deleteOldSessions),
    mailTokens: await deleteInBatches(jobCtx, deleteOldMailTokens),
    passkeyChallenges: await deleteInBatches(jobCtx, deleteOldChallenges),
    invitations: await deleteInBatches(jobCtx, deleteOldInvitations),
    throttles: await deleteInBatches(jobCtx, deleteOldThrottles),
    newEmails: await deleteInBatches(jobCtx, removeOldNewEmails),
    networks: await deleteInBatches(jobCtx, removeOldNetworks),
    addresses: await deleteInBatches(jobCtx, removeOldAddresses),
    signInFailures: await deleteInBatches(jobCtx, deleteOldSignInFailures),
  }
}
