import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { refundSettled } from '../../order/events.ts'
import { cancelInShop } from './cancel-in-shop.ts'
import { findOrderOf } from './queries-order.ts'

/** Cancels an order in the operator's shop once the last refund of its cancellation here was paid back. */
export async function cancelSold(jobCtx: JobCtx, { marketplaceId: companyId, orderId, isRefunded }: FactOf<typeof refundSettled>): Promise<void> {
  const row = isRefunded ? await findOrderOf(jobCtx.db, companyId, orderId) : undefined
  if (row) await cancelInShop(jobCtx, row)
}
