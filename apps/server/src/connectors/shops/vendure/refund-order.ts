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
  const open = fromMinor(refund.amountMinor, refund.currency, shop) - sumOf(present)
  const parts = splitOver(order.payments, open, refund.isPaidBack === true)
  for (const { paymentId, amount } of parts) {
    const input = { lines: [], shipping: 0, adjustment: 0, amount, paymentId, reason }
    try {
      const { id, state } = (await client.write(Refunded, 'refund', { input })).refundOrder
      if (state === 'Failed') throw new UpstreamError('refused', message('upstream.shop_refund_failed'))
      ids.push(id)
    } catch (error) {
      if (ids.length === 0 || !(error instanceof UpstreamError) || error.isTemporary) throw error
      // What was paid already is not given up: the rest is tried again.
      throw new UpstreamError(error.kind, error.text, { isTemporary: true, cause: error })
    }
  }
  if (refund.isPaidBack !== true) await settleRefunds(client, await readOrder(client, refund.orderReference), refund.key)
  const returned = refund.lines.filter(({ isRestocked }) => isRestocked)
  const lines = toInput(allocateLines(order, returned, ({ quantity }) => quantity))
  const isCancelled = order.history.items.some(({ type, data }) => type === 'ORDER_CANCELLATION' && isOurs(data))
  if (lines.length > 0 && !isCancelled)
    await client.write(Anything, 'cancelLines', { input: { orderId: order.id, lines, reason, cancelShipping: false } }).catch((error: unknown) => {
      // The shopper has the money: a refund that was paid must not fail because its items stay in the order.
      if (refund.isPaidBack !== true || !(error instanceof UpstreamError) || error.isTemporary) throw error
    })
  if (refund.isPaidBack === true) await checkPaid(client, refund.orderReference, isOurs)
  return { reference: ids[0] ?? refund.key }
}

/**
 * Returns how much of which payment to refund; of an order that the shop collected, of payments that it has. Throws UpstreamError where they have less left, before
 * any of it is paid.
 */
function splitOver(payments: VendureOrder['payments'], open: number, isCollected: boolean): { paymentId: string; amount: number }[] {
  let rest = open
  const parts: { paymentId: string; amount: number }[] = []
  for (const { id: paymentId, state, amount: paid, refunds } of payments) {
    const amount = Math.min(rest, paid - sumOf(refunds))
    if (amount <= 0 || (isCollected && state !== 'Settled')) continue
    parts.push({ paymentId, amount })
    rest -= amount
  }
  if (rest > 0) throw new UpstreamError('refused', message('upstream.shop_refund_too_high'))
  return parts
}

/** Throws UpstreamError, temporary, while a refund waits for a person to pay it back: its payment method cannot, so Vendure gave it no transaction. */
async function checkPaid(client: VendureClient, reference: string, isOurs: (refund: Refund) => boolean): Promise<void> {
  const refunds = (await readOrder(client, reference)).payments.flatMap((payment) => payment.refunds).filter(isOurs)
  if (refunds.some(({ state, transactionId }) => state === 'Pending' && transactionId === null))
    throw new UpstreamError('refused', message('upstream.vendure_refund_open'), { isTemporary: true })
}
