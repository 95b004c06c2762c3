import type { Ctx } from '../../../kit/context.ts'
import { releaseBatch } from './release-batch.ts'

/** Moves what an order has left from pending to payable, once. Refunds from now on are taken from what is payable. */
export async function releaseOrder(ctx: Ctx, marketplaceId: string, orderId: string): Promise<void> {
  await releaseBatch(ctx, marketplaceId, [orderId])
}
