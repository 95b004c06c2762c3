import type { auth } from '@stoa/contract/auth.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { confirmationRequested, resetRequested } from '../events.ts'
import { mailPerAccount, mailPerAddress } from '../limits.ts'
import { networkOf } from '../rules.ts'
import { accountKey } from '../throttle-account.ts'

/** Under which context an address waits, sealed, in a job. */
export const sealedAddress = 'auth mail request'

type Asking = Omit<JobCtx, 'scope'>
type Requested = { body: { email: string }; caller: { ip: string } }

// Whether the address is known is looked up by the job: the answer and its time are the same for all.
async function ask(jobCtx: Asking, { body, caller }: Requested, event: typeof resetRequested | typeof confirmationRequested): Promise<void> {
  await throttleOrRefuse(jobCtx.db, `mail:${networkOf(caller.ip)}`, mailPerAddress)
  await throttleOrRefuse(jobCtx.db, accountKey(jobCtx, event.name, body.email), mailPerAccount)
  const sealed = jobCtx.vault.seal({ email: body.email }, sealedAddress).toString('base64')
  await jobCtx.transact((ctx) => ctx.emit(event, { sealed, language: ctx.language }))
}

/** Sends the link to set a new password, if the address has an account. */
export async function sendEmailReset(jobCtx: Asking, received: Received<typeof auth.sendEmailReset>): Promise<{ message: string }> {
  await ask(jobCtx, received, resetRequested)
  return { message: describe(jobCtx.language, message('done.reset_sent')) }
}

/** Sends the confirmation mail again, if the address has an account that waits for it. */
export async function sendEmailConfirmation(jobCtx: Asking, received: Received<typeof auth.sendEmailConfirmation>): Promise<{ message: string }> {
  await ask(jobCtx, received, confirmationRequested)
  return { message: describe(jobCtx.language, message('done.confirmation_sent')) }
}
