import type { Edge } from '../../kit/context.ts'
import { AppError, OutsideError } from '../../kit/errors.ts'
import { paymentAccess } from '../payment/payment-access.ts'
import { raiseAttention } from '../order/raise-attention.ts'
import { stuckLimits } from '../order/rules-stuck.ts'
import type { StuckPayout } from './queries.ts'
import { listStuckPayouts } from './queries.ts'
import { sendPayout } from './send-payout.ts'
import { settlePayout } from './settle-payout.ts'

const pageSize = 200

/** Finds payouts that wait longer than their limit and asks the provider by our own reference; one it does not know is sent again under that reference. */
export async function resolveStuckPayouts(edge: Edge): Promise<void> {
  for (let after: string | null = null; !edge.signal.aborted;) {
    const page: StuckPayout[] = await listStuckPayouts(edge.db, stuckLimits.payout.askMinutes, after, pageSize)
    for (const payout of page) {
      if (edge.signal.aborted) return
      await resolve(edge, payout)
    }
    after = page.at(-1)?.payoutId ?? null
    if (page.length < pageSize) return
  }
}

async function resolve(edge: Edge, payout: StuckPayout): Promise<void> {
  const { marketplaceId, merchantId, payoutId, number, sinceHours } = payout
  if (sinceHours * 60 >= stuckLimits.payout.raiseMinutes)
    await edge.transact((ctx) =>
      raiseAttention(ctx, [{ marketplaceId, merchantId, code: 'payout_stuck', subjectId: payoutId, payoutId, params: { number, sinceHours } }]),
    )
  try {
    if (payout.status === 'Reserved') return await sendPayout(edge, { marketplaceId, payoutId })
    const { connector, access } = await paymentAccess(edge, marketplaceId, payout.connectionId ?? undefined)
    const movement = await connector.find(access, 'payout', payoutId)
    if (!movement) return await sendPayout(edge, { marketplaceId, payoutId })
    await edge.transact((ctx) => settlePayout(ctx, marketplaceId, movement))
  } catch (error) {
    if (!(error instanceof OutsideError || error instanceof AppError)) throw error
    edge.log.warn({ err: error, marketplaceId, payoutId }, 'a stuck payout could not be resolved')
  }
}
