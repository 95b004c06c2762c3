import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { ordersCancelled } from '../../order/events.ts'
import { listCancellationsToMail } from './queries-mail-order.ts'
import { sendEmail } from '../../../outbound/send-email.ts'
import { cancellationEmail } from './to-shopper-email.ts'

/** Confirms to shoppers by e-mail that they cancelled an order, and reports it where a company did and the marketplace chose that. */
export async function mailCancellations(jobCtx: JobCtx, { marketplaceId, orderIds }: FactOf<typeof ordersCancelled>): Promise<void> {
  for (const mail of await listCancellationsToMail(jobCtx.db, marketplaceId, orderIds)) await sendEmail(jobCtx, cancellationEmail(jobCtx, mail))
}
