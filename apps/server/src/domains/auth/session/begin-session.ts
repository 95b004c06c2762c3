import type { Session } from '@stoa/contract/auth.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import type { Caller, Reply } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import type { Account } from '../queries-user.ts'
import { networkOf } from '../rules.ts'
import { openSession } from './open-session.ts'
import { toSession } from './to-session.ts'

type Beginning = {
  account: Account
  caller: Caller
  reply: Reply
  /** The token is enough without the cookie of a browser. */
  isStandalone?: boolean
  /** What the audit log says of it beside the network. */
  detail?: object
  /** What else belongs to the same transaction. */
  also?: (ctx: Ctx) => Promise<void>
}

/** Opens a session for who has proved who they are, and binds it to the browser. */
export async function beginSession(
  jobCtx: Omit<JobCtx, 'scope'>,
  { account, caller, reply, isStandalone = false, detail = {}, also }: Beginning,
): Promise<Session> {
  const { token, binding } = await jobCtx.transact(async (ctx) => {
    const opened = await openSession(ctx, { ...account, ip: caller.ip, userAgent: caller.userAgent, isStandalone })
    await also?.(ctx)
    await recordAudit(ctx, {
      companyId: account.companyId,
      action: 'session.opened',
      object: opened.sessionId,
      actor: `person:${account.userId}`,
      detail: { network: networkOf(caller.ip), ...detail },
    })
    return opened
  })
  if (!isStandalone) reply.setBinding(binding)
  return toSession(account, { token, now: jobCtx.now, openedAt: jobCtx.now })
}
