import type { payout } from '@stoa/contract/payout.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import { moveOrder } from '../order/move-order.ts'
import { payoutReserved } from './events.ts'
import { getPayoutTerms, insertPayout, listPayables, listPayouts, lockPayoutRun } from './queries.ts'
import { decidePayouts } from './rules.ts'

/** Sets aside for every merchant, or one, what is payable; a job sends it. Two runs at once take turns and never pay a posting twice. */
export async function runPayouts(ctx: Ctx, { body }: Received<typeof payout.run>): Promise<Answer<typeof payout.run>> {
  const marketplaceId = ctx.scope.companyId
  await lockPayoutRun(ctx.db, marketplaceId)
  const terms = await getPayoutTerms(ctx.db, marketplaceId)
  if (!terms || terms.provider === '') throw new AppError('state_forbids', { detail: 'Connect a payment provider before you pay out.' })
  const decisions = decidePayouts(await listPayables(ctx.db, marketplaceId, body.merchantId), terms.minimumMinor)
  const ids: string[] = []
  const requestedBy = ctx.actor.kind === 'person' || ctx.actor.kind === 'key' ? ctx.actor.name : 'Stoa'
  for (const decision of decisions) {
    if (!decision.isPaid) continue
    const { merchantId, amountMinor, currency, items } = decision
    const { id, orderIds } = await insertPayout(ctx.db, {
      marketplaceId,
      merchantId,
      amountMinor,
      currency,
      provider: terms.provider,
      requestedBy,
      items,
    })
    await postTransfer(ctx.db, {
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
    })
    await moveOrder(ctx, { marketplaceId, orderIds, axis: 'payout', to: 'Reserved', kind: 'payout_reserved', message: 'Set aside for a payout' })
    await ctx.emit(payoutReserved, { marketplaceId, payoutId: id })
    await ctx.announce([marketplaceId, merchantId], { kind: 'payout', id })
    ids.push(id)
  }
  const page = { limit: 100, sort: { field: 'createdAt', descending: true }, count: false }
  const { value } = await listPayouts(ctx.db, ctx.scope, { status: [], merchantId: [], ids }, page)
  return {
    payouts: value,
    skipped: decisions.flatMap((d) =>
      d.isPaid
        ? []
        : [{ merchantId: d.merchantId, merchantName: d.merchantName, reason: d.reason, payable: { minor: d.amountMinor, currency: d.currency } }],
    ),
  }
}
