import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { trackingChanged } from '../../order/events.ts'
import { findShipmentToMail } from './queries-mail.ts'
import { recordMailedShipment } from './record-mailed-shipment.ts'
import { sendEmail } from '../../../outbound/send-email.ts'
import { trackingText } from './rules-shopper.ts'
import { trackingEmail } from './to-shopper-email.ts'

/**
 * E-mails the shopper tracking that was added or corrected after the e-mail about the shipment, where the marketplace reports shipments. What an e-mail said
 * before, and tracking that was removed, is not sent.
 */
export async function mailTracking(jobCtx: JobCtx, fact: FactOf<typeof trackingChanged>): Promise<void> {
  const mail = await findShipmentToMail(jobCtx.db, fact)
  const tracking = mail ? trackingText(mail) : ''
  if (!mail || tracking === '' || tracking === mail.mailedTracking) return
  await sendEmail(jobCtx, trackingEmail(jobCtx, mail, fact))
  await jobCtx.transact((ctx) => recordMailedShipment(ctx, fact, tracking))
}
