import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { orderFulfilled } from '../../order/events.ts'
import { findShipmentToMail } from './queries-mail.ts'
import { recordMailedShipment } from './record-mailed-shipment.ts'
import { sendEmail } from '../../../outbound/send-email.ts'
import { trackingText } from './rules-shopper.ts'
import { shipmentEmail } from './to-shopper-email.ts'

/** E-mails the shopper that items were shipped, where the marketplace chose that. */
export async function mailShipment(jobCtx: JobCtx, fact: FactOf<typeof orderFulfilled>): Promise<void> {
  const mail = await findShipmentToMail(jobCtx.db, fact)
  if (!mail) return
  await sendEmail(jobCtx, shipmentEmail(jobCtx, mail, fact))
  await jobCtx.transact((ctx) => recordMailedShipment(ctx, fact, trackingText(mail)))
}
