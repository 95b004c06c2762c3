import { planRefund } from '@stoa/contract/refund-plan.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { ShopSale, ShopSaleRefund } from '../../connection/ports-order.ts'
import { recordStorefrontRefund } from '../../order/refund/record-storefront-refund.ts'
import type { LockedOrder } from '../../order/queries-change.ts'
import { listLineStates, lockGroups } from '../../order/queries-change.ts'
import type { StorefrontOrderRow } from './queries-order.ts'
import { deleteRefundError, insertShopReport, listReports, sumMarkedRefunds } from './queries-report.ts'
import { afterReceipt } from './rules-early.ts'
import { divideRefund } from './rules-refund.ts'

type Received = StorefrontOrderRow & { groupId: string }

/**
 * Records what the operator's shop refunded of an order, each refund once and whole. One that we requested there is recognised by our key or by the shop's
 * id; where it failed here and the shop has it all the same, it is recorded like one that the shop made. While one of ours is under way, a refund without a key waits. Returns what a person has to settle: the first refund that fits no order, or one whose
 * amount the shop does not say, unless people have marked as much as refunded since.
 */
export async function applyShopRefunds(ctx: Ctx, row: Received, sale: ShopSale): Promise<Message | null> {
  const unclear: ShopSaleRefund[] = []
  // Whoever requests a refund here at the same time is done, or waits.
  if (sale.refunds.length > 0) await lockGroups(ctx.db, row.companyId, [row.groupId])
  for (const refund of sale.refunds.map((one) => afterReceipt(one, row.earlyRefunds))) {
    if (refund.amountMinor === 0) continue
    const reports = (await listReports(ctx.db, row.companyId, row.groupId)).filter(({ kind }) => kind === 'refund')
    const ours = reports.find(({ subjectId }) => subjectId === refund.key)
    if (reports.some(({ reference }) => reference === refund.reference) || (ours !== undefined && ours.state !== 'failed')) continue
    if (refund.key === null && reports.some(({ state }) => state === 'waiting'))
      throw new UpstreamError('unreachable', message('upstream.refund_being_reported'))
    if (!(await applyOne(ctx, row, sale, refund, ours !== undefined))) unclear.push(refund)
    else if (ours) await deleteRefundError(ctx.db, row.companyId, ours.subjectId)
  }
  if (unclear.length === 0 && sale.hasUnknownRefund !== true) return null
  let markedMinor = await sumMarkedRefunds(ctx.db, row.companyId, row.groupId)
  for (const { amountMinor, reference } of unclear) {
    if (amountMinor > markedMinor)
      return message('storefront_error.refund_unclear', { amount: { minor: amountMinor, currency: sale.currency }, reference })
    markedMinor -= amountMinor
  }
  if (sale.hasUnknownRefund === true && markedMinor === 0) return message('storefront_error.refund_amount_unknown')
  return null
}

/**
 * Records one refund at all the orders it is of. False where it fits them not: then it is recorded at none. Of one that was requested here (`isRequested`) and
 * failed, nothing left means that it was paid twice.
 */
async function applyOne(ctx: Ctx, row: Received, sale: ShopSale, refund: ShopSaleRefund, isRequested: boolean): Promise<boolean> {
  const { companyId, groupId } = row
  const sold: (LockedOrder & { lines: Awaited<ReturnType<typeof listLineStates>> })[] = []
  // A purchase has a few orders.
  for (const order of await lockGroups(ctx.db, companyId, [groupId]))
    sold.push({ ...order, lines: await listLineStates(ctx.db, companyId, order.id) })
  const extraMinor = Math.max(0, sale.totalMinor - sale.shippingMinor - sale.lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0))
  const terms = { totalMinor: sale.totalMinor, isOnlyOurs: row.otherLines.length === 0, extraMinor }
  const parts = divideRefund(refund, terms, row.lines, sold)
  if (parts === undefined) return false
  const open = parts.flatMap(({ orderId, input }) => {
    const order = sold.find(({ id }) => id === orderId)
    // What was refunded whole by hand is settled.
    return order && order.refundedMinor < order.capturedMinor ? [{ order, input }] : []
  })
  if (isRequested && open.length === 0) return false
  if (open.some(({ order, input }) => 'issue' in planRefund(order, order.lines, input))) return false
  for (const { order, input } of open) {
    const recorded = await recordStorefrontRefund(ctx, order, { ...input, reference: refund.reference, reason: '' })
    if ('issue' in recorded)
      throw new Error(`Refund ${refund.reference} of purchase ${groupId} fitted, and could not be recorded: ${recorded.issue.code}`)
    await insertShopReport(ctx.db, { companyId, groupId, kind: 'refund', subjectId: recorded.refundId }, refund.reference)
  }
  return true
}
