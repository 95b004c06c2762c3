import type { JobCtx } from '../../../kit/context.ts'
import type { EmailMessage } from '../../../outbound/mail.ts'
import { isRefusal } from '../../../outbound/send-email.ts'
import { retryAfter } from '../rules-mail.ts'

/** Since when an address does not accept an e-mail, and when it is sent again. */
export type Postponement = { refusedSince: string; retryAt: string }

/**
 * Sends an e-mail. Returns when it is sent again where its address does not accept it for now; one that is refused permanently, or for days, is noted and not
 * tried again. Throws every other error.
 */
export async function sendOrPostpone(
  jobCtx: JobCtx,
  email: EmailMessage,
  { userId, refusedSince }: { userId: string; refusedSince: string | null },
): Promise<Postponement | undefined> {
  try {
    await jobCtx.mail.send(email)
    return undefined
  } catch (error) {
    if (!isRefusal(error)) throw error
    const since = refusedSince ?? jobCtx.now.toISOString()
    const retryAt = error.isTemporary ? retryAfter(new Date(since), jobCtx.now)?.toISOString() : undefined
    jobCtx.log.warn({ err: error, userId, key: email.key, retryAt }, 'an e-mail was refused')
    return retryAt === undefined ? undefined : { refusedSince: since, retryAt }
  }
}
