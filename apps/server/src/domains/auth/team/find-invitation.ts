import type { team } from '@stoa/contract/team.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { sha256 } from '../../../secrets/crypto.ts'
import { mailTokenPerAddress } from '../rules-limits.ts'
import { networkOf } from '../rules.ts'
import { findOpenInvitation } from './queries-team.ts'

/** Returns what an invitation offers to whoever has its link. */
export async function findInvitation(jobCtx: Omit<JobCtx, 'scope'>, { body, caller }: Received<typeof team.findInvitation>) {
  await throttleOrRefuse(jobCtx.db, `mail-link:${networkOf(caller.ip)}`, mailTokenPerAddress)
  const found = await findOpenInvitation(jobCtx.db, sha256(body.token))
  if (!found) throw new AppError('link_used_or_expired', { detail: message('team_error.link') })
  const { companyName, email, role, invitedBy, account } = found
  return { companyName, email, role, invitedBy, hasAccount: account !== null }
}
