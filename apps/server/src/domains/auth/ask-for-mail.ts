import type { auth } from '@stoa/contract/auth.ts'
import type { Edge } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { throttleOrRefuse } from '../../kit/throttle.ts'
import { confirmationAsked, resetAsked } from './events.ts'
import { mailPerAccount, mailPerAddress } from './limits.ts'
import { networkOf } from './rules.ts'
import { accountKey } from './throttle-account.ts'

/** Under which context an address waits, sealed, in a job. */
export const sealedAddress = 'auth mail request'

type Asking = Omit<Edge, 'scope'>
type Asked = { body: { email: string }; caller: { ip: string } }

// Whether the address is known is looked up by the job: the answer and its time are the same for all.
async function ask(edge: Asking, { body, caller }: Asked, event: typeof resetAsked | typeof confirmationAsked): Promise<void> {
  await throttleOrRefuse(edge.db, `mail:${networkOf(caller.ip)}`, mailPerAddress)
  await throttleOrRefuse(edge.db, accountKey(edge, event.name, body.email), mailPerAccount)
  const sealed = edge.vault.seal({ email: body.email }, sealedAddress).toString('base64')
  await edge.transact((ctx) => ctx.emit(event, { sealed }))
}

/** Sends the link to set a new password, if the address has an account. */
export async function sendEmailReset(edge: Asking, received: Received<typeof auth.sendEmailReset>): Promise<{ message: string }> {
  await ask(edge, received, resetAsked)
  return { message: 'If this address has an account, a mail with a link is on its way. It is good for one hour.' }
}

/** Sends the confirmation mail again, if the address has an account that waits for it. */
export async function sendEmailConfirmation(edge: Asking, received: Received<typeof auth.sendEmailConfirmation>): Promise<{ message: string }> {
  await ask(edge, received, confirmationAsked)
  return { message: 'If this address waits for confirmation, a mail with a link is on its way. It is good for one day.' }
}
