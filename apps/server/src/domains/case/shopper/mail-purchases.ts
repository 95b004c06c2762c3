import type { FactOf } from '../../../kit/events.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { purchaseCreated } from '../../order/events.ts'
import { listPurchasesToMail } from './queries-mail.ts'
import { sendEmail } from '../../../outbound/send-email.ts'
import { purchaseEmail } from './to-shopper-email.ts'

/** E-mails shoppers the confirmation of their purchases, where their marketplace chose that. A repeat sends the same message id. */
export async function mailPurchases(jobCtx: JobCtx, facts: readonly FactOf<typeof purchaseCreated>[]): Promise<(Error | undefined)[]> {
  const mails = await listPurchasesToMail(jobCtx.db, facts)
  const errors = new Map<string, Error>()
  for (const mail of mails) {
    await sendEmail(jobCtx, purchaseEmail(jobCtx, mail)).catch((error: unknown) => errors.set(mail.groupId, error as Error))
  }
  return facts.map(({ groupId }) => errors.get(groupId))
}
