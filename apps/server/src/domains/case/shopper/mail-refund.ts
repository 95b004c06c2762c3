import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { refundSettled } from '../../order/events.ts'
import { findRefundToMail } from './queries-mail-order.ts'
import { sendEmail } from '../../../outbound/send-email.ts'
import { refundEmail } from './to-shopper-email.ts'

/** E-mails the shopper that money was paid back, where the marketplace chose that. */
export async function mailRefund(jobCtx: JobCtx, { marketplaceId, refundId, isRefunded }: FactOf<typeof refundSettled>): Promise<void> {
  const mail = isRefunded ? await findRefundToMail(jobCtx.db, { marketplaceId, refundId }) : undefined
  if (mail) await sendEmail(jobCtx, refundEmail(jobCtx, mail, refundId))
}
