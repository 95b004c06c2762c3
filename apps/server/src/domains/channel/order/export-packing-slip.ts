import type { channelSales } from '@stoa/contract/channel-sales.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { FileAnswer, Received } from '../../../kit/http.ts'
import { findSender } from './queries-slip.ts'
import { findChannelOrder } from './queries-order.ts'
import { toPackingSlip } from './to-packing-slip.ts'

/** The packing slip of an order of a channel as PDF, in the reader's language. */
export async function exportPackingSlip(
  { db, scope, language }: Ctx,
  { params: { id } }: Received<typeof channelSales.packingSlip>,
): Promise<FileAnswer> {
  const order = orNotFound(await findChannelOrder(db, scope.companyId, id), 'order')
  const { channelName, timeZone, ...sender } = orNotFound(await findSender(db, scope.companyId, order.channelId))
  const slip = toPackingSlip(order, { sender, channelName, placedOn: dayIn(new Date(order.placedAt), timeZone) })
  // Drawing takes 30 MB of memory and slows the start: loaded with the first document.
  const { renderOrders } = await import('../../order/export/render-orders.ts')
  return {
    bytes: await renderOrders({ kind: 'packing-slip', orders: [slip] }, language),
    contentType: 'application/pdf',
    fileName: `packing-slip-${order.number.replaceAll(/[^\p{L}\p{M}\p{N}.]+/gu, '-')}.pdf`,
    isInline: true,
  }
}
