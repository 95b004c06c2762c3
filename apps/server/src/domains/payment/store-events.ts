import type { Ctx } from '../../kit/context.ts'
import { insertWebhooks } from '../connection/queries.ts'
import { changeReported, disputeReported, paymentReported, payoutReported } from './events.ts'
import type { PaymentEvent, PaymentNotice } from './ports.ts'

/** Stores what a provider reported, each once by its id, and starts what it needs. What was stored before changes nothing. */
export async function storeEvents(
  ctx: Ctx,
  connection: { connectionId: string; provider: string },
  reports: readonly (PaymentEvent | PaymentNotice)[],
): Promise<void> {
  const unique = [...new Map(reports.map((report) => [report.externalId, report])).values()]
  const fresh = new Set(
    await insertWebhooks(
      ctx.db,
      connection,
      unique.map((body) => ({ externalId: body.externalId, body })),
    ),
  )
  const namesOf = (...kinds: readonly (PaymentEvent | PaymentNotice)['kind'][]) =>
    unique.flatMap(({ kind, externalId }) => (kinds.includes(kind) && fresh.has(externalId) ? [{ ...connection, externalId }] : []))
  await ctx.emit(paymentReported, ...namesOf('payment', 'refund'))
  await ctx.emit(payoutReported, ...namesOf('payout'))
  await ctx.emit(disputeReported, ...namesOf('dispute'))
  await ctx.emit(changeReported, ...namesOf('notice'))
}
