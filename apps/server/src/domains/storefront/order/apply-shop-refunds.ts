import { message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { ShopSale, ShopSaleRefund } from '../../connection/ports.ts'
import { recordStorefrontRefund } from '../../order/refund/record-storefront-refund.ts'
import { listLineStates, lockGroups } from '../../order/queries-change.ts'
import type { StorefrontOrderRow } from './queries-order.ts'
import { insertShopReport, listReports, sumMarkedRefunds } from './queries-report.ts'
import { divideRefund } from './rules-refund.ts'

type Received = StorefrontOrderRow & { groupId: string }

/**
 * Records what the operator's shop refunded of an order, each refund once. One that we requested there is recognised by our key or by the shop's id; while one
 * of ours is under way, a refund without a key waits. Returns what a person has to settle: a refund that fits no order.
 */
export async function applyShopRefunds(ctx: Ctx, row: Received, sale: ShopSale): Promise<Message | null> {
  let problem: Message | null = null
  for (const refund of sale.refunds) {
    const reports = (await listReports(ctx.db, row.companyId, row.groupId)).filter(({ kind }) => kind === 'refund')
    if (reports.some(({ subjectId, reference }) => subjectId === refund.key || reference === refund.reference)) continue
    if (refund.key === null && reports.some(({ state }) => state === 'waiting'))
      throw new UpstreamError('unreachable', message('upstream.refund_being_reported'))
    problem = (await applyOne(ctx, row, sale, refund)) ?? problem
  }
  return problem
}

async function applyOne(ctx: Ctx, row: Received, sale: ShopSale, refund: ShopSaleRefund): Promise<Message | null> {
  const { companyId, groupId } = row
  const orders = await lockGroups(ctx.db, companyId, [groupId])
  const sold = []
  // A purchase has a few orders.
  for (const order of orders) sold.push({ ...order, lines: await listLineStates(ctx.db, companyId, order.id) })
  const { currency } = sale
  const unclear = message('storefront_error.refund_unclear', { amount: { minor: refund.amountMinor, currency }, reference: refund.reference })
  const parts = divideRefund(refund, { totalMinor: sale.totalMinor, isOnlyOurs: row.otherLines.length === 0 }, row.lines, sold)
  if (parts === undefined) {
    // What a person has marked as refunded since settles it.
    return (await sumMarkedRefunds(ctx.db, companyId, groupId)) >= refund.amountMinor ? null : unclear
  }
  for (const { orderId, input } of parts) {
    const order = orders.find(({ id }) => id === orderId)
    if (!order) continue
    const recorded = await recordStorefrontRefund(ctx, order, { ...input, reference: refund.reference, reason: '' })
    if ('issue' in recorded) return order.refundedMinor === order.capturedMinor ? null : unclear
    await insertShopReport(ctx.db, { companyId, groupId, kind: 'refund', subjectId: recorded.refundId }, refund.reference)
  }
  return null
}
