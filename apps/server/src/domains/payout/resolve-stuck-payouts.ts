import type { JobCtx } from '../../kit/context.ts'
import { AppError, UpstreamError } from '../../kit/errors.ts'
import { paymentAccess } from '../payment/payment-access.ts'
import { raiseAttention } from '../order/attention/raise-attention.ts'
import { stuckLimits } from '../order/attention/rules-stuck.ts'
import type { StuckPayout } from './queries.ts'
import { listStuckPayouts } from './queries.ts'
import { sendPayout } from './send-payout.ts'
import { settlePayout } from './settle-payout.ts'

const pageSize = 200

/** Finds payouts that wait longer than their limit and asks the provider by our own reference; one it does not know is sent again under that reference. */
export async function resolveStuckPayouts(jobCtx: JobCtx): Promise<void> {
  for (let after: string | null = null; !jobCtx.signal.aborted;) {
    const page: StuckPayout[] = await listStuckPayouts(jobCtx.db, stuckLimits.payout.askMinutes, after, pageSize)
    for (const payout of page) {
      if (jobCtx.signal.aborted) return
      await resolve(jobCtx, payout)
    }
    after = page.at(-1)?.payoutId ?? null
    if (page.length < pageSize) return
  }
}

async function resolve(jobCtx: JobCtx, payout: StuckPayout): Promise<void> {
  const { marketplaceId, merchantId, payoutId, number, sinceHours } = payout
  if (sinceHours * 60 >= stuckLimits.payout.raiseMinutes && !payout.isResolved)
    await jobCtx.transact((ctx) =>
      raiseAttention(ctx, [{ marketplaceId, merchantId, code: 'payout_stuck', subjectId: payoutId, payoutId, params: { number, sinceHours } }]),
    )
  try {
    if (payout.status === 'Reserved') return await sendPayout(jobCtx, { marketplaceId, payoutId })
    const { connector, access } = await paymentAccess(jobCtx, marketplaceId, payout.connectionId ?? undefined)
    const movement = await connector.find(access, 'payout', payoutId)
    if (!movement) return await sendPayout(jobCtx, { marketplaceId, payoutId })
    await jobCtx.transact((ctx) => settlePayout(ctx, marketplaceId, movement))
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    jobCtx.log.warn({ err: error, marketplaceId, payoutId }, 'a stuck payout could not be resolved')
  }
}
