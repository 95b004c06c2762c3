import type { Ctx } from '../../../kit/context.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import { getPayableBalance } from './queries-debt.ts'
import { lockReserves } from '../reserve/queries-reserve.ts'
import { lockPayoutRun } from '../queries.ts'
import { releaseReservesOf } from '../reserve/release-reserves-of.ts'

/** Turns what a merchant owes after netting into a debt: its reserves are drawn on first, the oldest first. Does nothing where it owes nothing. */
export async function recordDebt(ctx: Ctx, { marketplaceId, merchantId }: { marketplaceId: string; merchantId: string }): Promise<void> {
  await lockPayoutRun(ctx.db, marketplaceId)
  const before = await getPayableBalance(ctx.db, marketplaceId, merchantId)
  if (!before || before.amountMinor >= 0) return
  const drawn: { orderId: string }[] = []
  let owed = -before.amountMinor
  for (const reserve of await lockReserves(ctx.db, marketplaceId, merchantId)) {
    if (owed <= 0) break
    drawn.push(reserve)
    owed -= reserve.amountMinor
  }
  if (drawn.length > 0) await releaseReservesOf(ctx, marketplaceId, drawn)
  if (owed <= 0) return
  await postTransfer(ctx.db, {
    marketplaceId,
    merchantId,
    currency: before.currency,
    kind: 'debt',
    reference: `debt:${merchantId}:${ctx.now.toISOString()}`,
    entries: [
      { account: 'merchant_debt', amountMinor: owed },
      { account: 'merchant_payable', amountMinor: -owed },
    ],
  })
  await ctx.announce([marketplaceId, merchantId], { kind: 'payout', id: merchantId })
}
