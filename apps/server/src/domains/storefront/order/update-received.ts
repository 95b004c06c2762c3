import { message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { ShopSale } from '../../connection/ports-order.ts'
import type { ConnectionRow } from '../../connection/queries.ts'
import { applyShopCancellation } from './apply-shop-cancellation.ts'
import { applyShopRefunds } from './apply-shop-refunds.ts'
import type { StorefrontOrderRow } from './queries-order.ts'
import { isShippedAndPaid, updateCancellationReported } from './queries-report.ts'
import { readLines } from './read-lines.ts'
import { recordProblem } from './record-problem.ts'
import { listEdits } from './rules-edited.ts'
import { isResolved } from './rules-resolved.ts'

type Received = StorefrontOrderRow & { groupId: string }

/**
 * Applies what the operator's shop did to an order since it was received: refunds and a cancellation. What a person has to decide is recorded, the first
 * that nobody has resolved: a refund of nobody's, goods that were shipped before the cancellation, items that were changed.
 */
export async function updateReceived(ctx: Ctx, connection: ConnectionRow, row: Received, sale: ShopSale): Promise<void> {
  const unclear = await applyShopRefunds(ctx, row, sale)
  if (sale.isCancelled) {
    await applyShopCancellation(ctx, row, unclear === null)
    await updateCancellationReported(ctx.db, row.companyId, row.groupId)
  }
  const problems = [unclear, await findShippedBefore(ctx, row, sale), await findEdits(ctx, connection, row, sale)]
  await recordProblem(ctx, row, problems.find((problem) => problem !== null && !isResolved(row, problem)) ?? null)
}

async function findShippedBefore(ctx: Ctx, { companyId, groupId }: Received, { isCancelled }: ShopSale): Promise<Message | null> {
  return isCancelled && (await isShippedAndPaid(ctx.db, companyId, groupId)) ? message('storefront_error.cancelled_after_shipment') : null
}

async function findEdits(ctx: Ctx, connection: ConnectionRow, row: Received, sale: ShopSale): Promise<Message | null> {
  // A cancelled order has nothing left to change.
  if (sale.isCancelled) return null
  const { own } = await readLines(ctx, connection, sale)
  const edits = listEdits(sale, own, row)
  return edits.length === 0 ? null : message('storefront_error.edited', { items: edits.slice(0, 10).join(', ') })
}
