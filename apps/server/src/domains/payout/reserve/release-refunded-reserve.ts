import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { refundSettled } from '../../order/events.ts'
import { isRefundedWithReserve } from './queries-reserve.ts'
import { releaseReservesOf } from './release-reserves-of.ts'

/** Makes payable what is held back of an order once all of it was refunded: nothing is left that it could be needed for. Done again, it finds nothing. */
export async function releaseRefundedReserve(ctx: Ctx, { marketplaceId, orderId, isRefunded }: FactOf<typeof refundSettled>): Promise<void> {
  if (isRefunded && (await isRefundedWithReserve(ctx.db, marketplaceId, orderId))) await releaseReservesOf(ctx, marketplaceId, [{ orderId }])
}
