import { v7 as uuidv7 } from 'uuid'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { actorName } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import { recordAudit } from '../company/record-audit.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { transitionOrder } from '../order/transition-order.ts'
import { bookCarries } from './book-carries.ts'
import { bookPreparation } from './book-preparation.ts'
import { payoutReserved } from './events.ts'
import type { PlanFor } from './plan-payouts.ts'
import { planPayouts } from './plan-payouts.ts'
import { insertPayouts, lockPayoutRun } from './queries.ts'
import { listDueReserves } from './reserve/queries-reserve.ts'
import { releaseReservesOf } from './reserve/release-reserves-of.ts'
import type { PayoutDecision } from './rules.ts'
import { bookedOf } from './rules-plan.ts'

/** Reserves that one run releases; the hourly job releases the rest. */
const mostReserves = 10_000

/**
 * Reserves for every merchant, or some, what is payable after holds and debts; a job sends it. Two runs at once take turns and never pay a posting
 * twice. The number of statements does not grow with the merchants. Returns the ids of the payouts, and what was decided for each merchant.
 */
export async function makePayouts(ctx: Ctx, which: PlanFor): Promise<{ ids: string[]; decisions: PayoutDecision[] }> {
  const marketplaceId = ctx.scope.companyId
  await lockPayoutRun(ctx.db, marketplaceId)
  // What was held back until today is in this payout, not in the next one.
  const due = await listDueReserves(ctx.db, ctx.now, mostReserves, marketplaceId)
  await releaseReservesOf(ctx, marketplaceId, due)
  const runKey = uuidv7()
  const { provider, connectionId, preparation, decisions } = await planPayouts(ctx, marketplaceId, which, runKey)
  if (provider === '') throw new AppError('state_forbids', { detail: message('payout_error.no_provider') })
  const paid = decisions.filter((decision) => decision.isPaid)
  const idOf = await bookPreparation(ctx, marketplaceId, bookedOf(preparation, paid))
  const carryOf = await bookCarries(ctx, marketplaceId, paid, runKey)
  const made = paid.map((decision) => {
    const items = decision.items.map((item) => ({ ...item, transferId: idOf.get(item.transferId) ?? item.transferId }))
    const carry = carryOf.get(decision.merchantId)
    return { ...decision, id: uuidv7(), items: carry ? [...items, carry] : items }
  })
  if (made.length > 0) await reserve(ctx, { provider, connectionId }, made)
  return { ids: made.map(({ id }) => id), decisions }
}

type Made = { id: string; merchantId: string; amountMinor: number; currency: string; items: Parameters<typeof insertPayouts>[2][number]['items'] }

async function reserve(ctx: Ctx, terms: { provider: string; connectionId: string | null }, made: readonly Made[]): Promise<void> {
  const marketplaceId = ctx.scope.companyId
  const { provider, connectionId } = terms
  await insertPayouts(ctx.db, { marketplaceId, provider, connectionId, requestedBy: actorName(ctx.actor) ?? 'Stoa' }, made)
  await postTransfers(
    ctx.db,
    made.map(({ id, merchantId, amountMinor, currency }) => ({
      marketplaceId,
      merchantId,
      kind: 'reserve',
      reference: `reserve:${id}`,
      payoutId: id,
      currency,
      entries: [
        { account: 'merchant_payable', amountMinor },
        { account: 'merchant_reserved', amountMinor: -amountMinor },
      ],
    })),
  )
  await recordPayouts(ctx, made)
  const orderIds = [...new Set(made.flatMap(({ items }) => items.flatMap((item) => item.orderId ?? [])))]
  await transitionOrder(ctx, { marketplaceId, orderIds, axis: 'payout', to: 'Reserved', kind: 'payout_reserved' })
  await ctx.emit(payoutReserved, ...made.map(({ id }) => ({ marketplaceId, payoutId: id })))
  await ctx.announceAll(made.map(({ id, merchantId }) => ({ companyIds: [marketplaceId, merchantId], message: { kind: 'payout', id } })))
}

/** Records a run of payouts: who made it, what it comes to, and each payout with its merchant. */
async function recordPayouts(ctx: Ctx, made: readonly Made[]): Promise<void> {
  const companyId = ctx.scope.companyId
  const amountMinor = made.reduce((sum, payout) => sum + payout.amountMinor, 0)
  await recordAudit(
    ctx,
    { companyId, action: 'payout.run', detail: { count: made.length, amountMinor, currency: made[0]?.currency ?? '' } },
    ...made.map((payout) => ({
      companyId,
      action: 'payout.created',
      object: payout.id,
      detail: { merchantId: payout.merchantId, amountMinor: payout.amountMinor, currency: payout.currency },
    })),
  )
}
