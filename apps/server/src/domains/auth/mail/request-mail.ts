import type { JobCtx } from '../../../kit/context.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { confirmationRequested, resetRequested } from '../events.ts'
import { mailPerAccount, mailPerAddress } from '../rules-limits.ts'
import { networkOf, sealedAddress } from '../rules.ts'
import { accountKey } from '../account-key.ts'

/** What is needed to request a mail: nobody is signed in. */
export type MailCtx = Omit<JobCtx, 'scope'>

type Requested = { body: { email: string }; caller: { ip: string } }

/**
 * Announces that somebody requested a mail to an address. Whether the address is known is looked up by the job: the response and its time are
 * the same for all.
 */
export async function requestMail(
  jobCtx: MailCtx,
  { body, caller }: Requested,
  event: typeof resetRequested | typeof confirmationRequested,
): Promise<void> {
  await throttleOrRefuse(jobCtx.db, `mail:${networkOf(caller.ip)}`, mailPerAddress)
  await throttleOrRefuse(jobCtx.db, accountKey(jobCtx, event.name, body.email), mailPerAccount)
  const sealed = jobCtx.vault.seal({ email: body.email }, sealedAddress).toString('base64')
  await jobCtx.transact((ctx) => ctx.emit(event, { sealed, language: ctx.language }))
}
