import type { Ctx } from '../../kit/context.ts'
import { insertWebhook } from '../connection/queries.ts'
import { changeReported, disputeReported, paymentReported, payoutReported } from './events.ts'
import type { PaymentEvent, PaymentNotice } from './ports.ts'

const eventOf = {
  payment: paymentReported,
  refund: paymentReported,
  payout: payoutReported,
  dispute: disputeReported,
  notice: changeReported,
} as const

/** Stores what a provider reported, once by its id, and starts what it needs. One that was stored before changes nothing. */
export async function storeEvent(
  ctx: Ctx,
  connection: { connectionId: string; provider: string },
  report: PaymentEvent | PaymentNotice,
): Promise<void> {
  const { externalId } = report
  if (await insertWebhook(ctx.db, { ...connection, externalId, body: report })) await ctx.emit(eventOf[report.kind], { ...connection, externalId })
}
