import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { shipmentCancelled } from '../../order/events.ts'
import { sendEmail } from '../../../outbound/send-email.ts'
import { findCancelledShipmentToMail } from './queries-mail.ts'
import { cancelledShipmentEmail } from './to-shopper-email.ts'

/** E-mails the shopper that items are not shipped yet, where an e-mail said that they were. */
export async function mailCancelledShipment(jobCtx: JobCtx, fact: FactOf<typeof shipmentCancelled>): Promise<void> {
  const mail = await findCancelledShipmentToMail(jobCtx.db, fact)
  if (mail) await sendEmail(jobCtx, cancelledShipmentEmail(jobCtx, mail, fact))
}
