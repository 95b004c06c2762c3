import type { Ctx } from '../../../kit/context.ts'
import { postTransfers } from '../../ledger/post-transfers.ts'
import type { Reserve } from './queries-reserve.ts'
import { markReleased } from './queries-reserve.ts'

/** Moves reserves of one marketplace back to payable, each once; returns those that were held. */
export async function releaseReservesOf(ctx: Ctx, marketplaceId: string, reserves: readonly Pick<Reserve, 'orderId'>[]): Promise<Reserve[]> {
  const released = await markReleased(
    ctx.db,
    marketplaceId,
    reserves.map(({ orderId }) => orderId),
  )
  await postTransfers(
    ctx.db,
    released.map(({ merchantId, orderId, amountMinor, currency }) => ({
      marketplaceId,
      merchantId,
      orderId,
      currency,
      kind: 'risk_release',
      reference: `risk-release:${orderId}`,
      entries: [
        { account: 'merchant_risk_reserve', amountMinor },
        { account: 'merchant_payable', amountMinor: -amountMinor },
      ],
    })),
  )
  return released
}
