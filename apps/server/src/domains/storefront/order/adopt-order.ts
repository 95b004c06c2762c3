import * as z from 'zod/mini'
import { Instant } from '@stoa/contract/page.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { ShopSale } from '../../connection/ports-order.ts'
import type { StorefrontOrderRow } from './queries-order.ts'
import { moveReceivedOrder } from './queries-order.ts'

/** When an order was placed says whether it is the same: a shop may state anything. */
const Known = z.object({ placedAt: Instant })

/**
 * Continues an order that an earlier connection to the same shop received, such as before the shop moved to another address: it is not received again, and
 * what the shop does to it is applied. Returns undefined where there is none.
 */
export async function adoptOrder(ctx: Ctx, row: StorefrontOrderRow, sale: ShopSale): Promise<(StorefrontOrderRow & { groupId: string }) | undefined> {
  if (!Known.safeParse(sale).success) return undefined
  const moved = await moveReceivedOrder(ctx.db, row, sale)
  return moved && moved.groupId !== null ? { ...moved, groupId: moved.groupId } : undefined
}
