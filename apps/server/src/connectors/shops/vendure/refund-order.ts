import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopRefund } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { allocateLines, toInput } from './allocate-lines.ts'
import type { VendureClient } from './client.ts'
import { readOrder, settleRefunds } from './create-order.ts'
import { refundMark } from './notes.ts'
import { fromMinor, readShop } from './read-shop.ts'
import type { VendureOrder } from './shapes.ts'

const Anything = z.looseObject({})
const Refunded = z.object({ refundOrder: z.object({ id: z.string(), state: z.string() }) })

type Refund = VendureOrder['payments'][number]['refunds'][number]

const sumOf = (refunds: readonly Refund[]): number => refunds.reduce((sum, { total, state }) => sum + (state === 'Failed' ? 0 : total), 0)

/**
 * Records a refund at the payments of an order, once per key, and cancels what came back so that it is in stock again. Of an order that the shop collected, its
 * payment methods pay it back; of one that we created, the payments are the marketplace's: no money moves in the shop, and the refund counts as paid.
 */
export async function refundOrder(client: VendureClient, refund: ShopRefund): Promise<{ reference: string }> {
  const [order, shop] = await Promise.all([readOrder(client, refund.orderReference), readShop(client)])
  const reason = [refund.reason, refundMark(refund.key)].filter((text) => text !== '').join(' ')
  const isOurs = (one: { reason: string | null }) => (one.reason ?? '').includes(refundMark(refund.key))
  const present = order.payments.flatMap(({ refunds }) => refunds).filter((one) => isOurs(one) && one.state !== 'Failed')
  const ids = present.map(({ id }) => id)
  let rest = fromMinor(refund.amountMinor, refund.currency, shop) - sumOf(present)
  for (const payment of order.payments) {
    const amount = Math.min(rest, payment.amount - sumOf(payment.refunds))
    if (amount <= 0 || (refund.isPaidBack === true && payment.state !== 'Settled')) continue
    const input = { lines: [], shipping: 0, adjustment: 0, amount, paymentId: payment.id, reason }
    const { id, state } = (await client.write(Refunded, 'refund', { input })).refundOrder
    // What was paid already is not given up: the rest is tried again.
    if (state === 'Failed') throw new UpstreamError('refused', message('upstream.shop_refund_failed'), { isTemporary: ids.length > 0 })
    ids.push(id)
    rest -= amount
  }
  if (rest > 0) throw new UpstreamError('refused', message('upstream.shop_refund_too_high'))
  if (refund.isPaidBack !== true) await settleRefunds(client, await readOrder(client, refund.orderReference), refund.key)
  const returned = refund.lines.filter(({ isRestocked }) => isRestocked)
  const lines = toInput(allocateLines(order, returned, ({ quantity }) => quantity))
  const isCancelled = order.history.items.some(({ type, data }) => type === 'ORDER_CANCELLATION' && isOurs(data))
  if (lines.length > 0 && !isCancelled)
    await client.write(Anything, 'cancelLines', { input: { orderId: order.id, lines, reason, cancelShipping: false } })
  if (refund.isPaidBack === true) await checkPaid(client, refund.orderReference, isOurs)
  return { reference: ids[0] ?? refund.key }
}

/** Throws UpstreamError, temporary, while a refund waits for a person to pay it back: its payment method cannot, so Vendure gave it no transaction. */
async function checkPaid(client: VendureClient, reference: string, isOurs: (refund: Refund) => boolean): Promise<void> {
  const refunds = (await readOrder(client, reference)).payments.flatMap((payment) => payment.refunds).filter(isOurs)
  if (refunds.some(({ state, transactionId }) => state === 'Pending' && transactionId === null))
    throw new UpstreamError('refused', message('upstream.vendure_refund_open'), { isTemporary: true })
}
