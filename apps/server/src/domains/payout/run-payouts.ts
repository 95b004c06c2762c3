import type { payout } from '@stoa/contract/payout.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { v7 as uuidv7 } from 'uuid'
import { actorName } from '../../kit/context.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { transitionOrder } from '../order/transition-order.ts'
import { payoutReserved } from './events.ts'
import { getPayoutTerms, insertPayouts, listPayables, listPayouts, lockPayoutRun } from './queries.ts'
import { listPayoutTargets } from '../payment/queries-account.ts'
import type { SkipCode } from './rules.ts'
import { decidePayouts } from './rules.ts'

/**
 * Reserves for every merchant, or one, what is payable; a job sends it. Two runs at once take turns and never pay a posting twice. The number of
 * statements does not grow with the merchants.
 */
export async function runPayouts(ctx: Ctx, { body }: Received<typeof payout.run>): Promise<Answer<typeof payout.run>> {
  const marketplaceId = ctx.scope.companyId
  await lockPayoutRun(ctx.db, marketplaceId)
  const terms = await getPayoutTerms(ctx.db, marketplaceId)
  if (!terms || terms.provider === '') throw new AppError('state_forbids', { detail: message('payout_error.no_provider') })
  const payables = await listPayables(ctx.db, marketplaceId, body.merchantId)
  const merchantIds = [...new Set(payables.map(({ merchantId }) => merchantId))]
  const targets = terms.connectionId === null ? [] : await listPayoutTargets(ctx.db, marketplaceId, terms.connectionId, merchantIds)
  const decisions = decidePayouts(payables, terms.minimumMinor, new Map(targets.map((target) => [target.merchantId, target])), ctx.now)
  const made = decisions.flatMap((decision) => (decision.isPaid ? [{ ...decision, id: uuidv7() }] : []))
  if (made.length > 0) await reserve(ctx, terms, made)
  const page = { limit: Math.max(1, made.length), sort: { field: 'createdAt', descending: true }, count: false }
  const { value } = await listPayouts(ctx, { status: [], merchantId: [], ids: made.map(({ id }) => id) }, page)
  return {
    payouts: value,
    skipped: decisions.flatMap((d) =>
      d.isPaid
        ? []
        : [
            {
              merchantId: d.merchantId,
              merchantName: d.merchantName,
              code: d.code,
              reason: describe(ctx.language, skipMessage(d)),
              payable: { minor: d.amountMinor, currency: d.currency },
            },
          ],
    ),
  }
}

function skipMessage({ code, until }: { code: SkipCode; until: string | null }): Message {
  return code === 'payout_account_on_hold' ? message('failure.payout_account_on_hold', { until: until ?? '' }) : message(`failure.${code}`)
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
  const orderIds = [...new Set(made.flatMap(({ items }) => items.map((item) => item.orderId)))]
  await transitionOrder(ctx, { marketplaceId, orderIds, axis: 'payout', to: 'Reserved', kind: 'payout_reserved' })
  await ctx.emit(payoutReserved, ...made.map(({ id }) => ({ marketplaceId, payoutId: id })))
  await ctx.announceAll(made.map(({ id, merchantId }) => ({ companyIds: [marketplaceId, merchantId], message: { kind: 'payout', id } })))
}
