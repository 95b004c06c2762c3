import type { JobCtx } from '../../../kit/context.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { EmailMessage } from '../../../outbound/mail.ts'

/** Sends an e-mail to a shopper. An address that refuses it is noted and not tried again; every other error is thrown. */
export async function sendShopperEmail({ mail, log }: Pick<JobCtx, 'mail' | 'log'>, email: EmailMessage): Promise<void> {
  await mail.send(email).catch((error: unknown) => {
    if (!(error instanceof UpstreamError) || error.kind !== 'refused') throw error
    log.warn({ key: email.key }, 'an e-mail to a shopper was refused')
  })
}
