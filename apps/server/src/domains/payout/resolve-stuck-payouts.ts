import type { JobCtx } from '../../kit/context.ts'
import { AppError, UpstreamError } from '../../kit/errors.ts'
import { paymentAccess } from '../payment/payment-access.ts'
import { raiseAttention } from '../order/attention/raise-attention.ts'
import { requestEach } from '../order/attention/request-each.ts'
import { stuckLimits } from '../order/attention/rules-stuck.ts'
import type { StuckPayout } from './queries.ts'
import { listStuckPayouts } from './queries.ts'
import { sendPayout } from './send-payout.ts'
import { settlePayout } from './settle-payout.ts'

const pageSize = 200

/**
 * Finds payouts that wait longer than their limit and asks the provider by our own reference, several providers at the same time; one it does not know is sent
 * again under that reference.
 */
export async function resolveStuckPayouts(jobCtx: JobCtx): Promise<void> {
  const lostMs = new Map<string, number>()
  for (let after: string | null = null; !jobCtx.signal.aborted;) {
    const page: StuckPayout[] = await listStuckPayouts(jobCtx.db, stuckLimits.payout.askMinutes, after, pageSize)
    await requestEach(page, {
      keyOf: ({ connectionId, marketplaceId }) => connectionId ?? marketplaceId,
      lostMs,
      request: (payout) => requestState(jobCtx, payout),
      leave: (payout) => raiseStuck(jobCtx, payout),
    })
    after = page.at(-1)?.payoutId ?? null
    if (page.length < pageSize) return
  }
}

/** Puts a payout before a person where it waits for too long. */
async function raiseStuck(jobCtx: JobCtx, { marketplaceId, merchantId, payoutId, number, sinceHours, isResolved }: StuckPayout): Promise<void> {
  if (sinceHours * 60 >= stuckLimits.payout.raiseMinutes && !isResolved)
    await jobCtx.transact((ctx) =>
      raiseAttention(ctx, [{ marketplaceId, merchantId, code: 'payout_stuck', subjectId: payoutId, payoutId, params: { number, sinceHours } }]),
    )
}

/** Asks about a payout, and returns whether an answer came. */
async function requestState(jobCtx: JobCtx, payout: StuckPayout): Promise<boolean> {
  if (jobCtx.signal.aborted) return true
  const { marketplaceId, payoutId } = payout
  await raiseStuck(jobCtx, payout)
  try {
    await askAgain(jobCtx, payout)
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    jobCtx.log.warn({ err: error, marketplaceId, payoutId }, 'a stuck payout could not be resolved')
    return !(error instanceof UpstreamError && error.isTemporary)
  }
  return true
}

async function askAgain(jobCtx: JobCtx, { marketplaceId, payoutId, status, connectionId }: StuckPayout): Promise<void> {
  if (status === 'Reserved') return sendPayout(jobCtx, { marketplaceId, payoutId })
  const { connector, access } = await paymentAccess(jobCtx, marketplaceId, connectionId ?? undefined)
  const movement = await connector.find(access, 'payout', payoutId)
  if (!movement) return sendPayout(jobCtx, { marketplaceId, payoutId })
  await jobCtx.transact((ctx) => settlePayout(ctx, marketplaceId, movement))
}
