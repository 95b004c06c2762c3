import * as z from 'zod/mini'
import { currencyExponent } from '@stoa/contract/amounts.ts'
import type { ShopRefund } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { runInSequence } from '../run-in-sequence.ts'
import type { ShopwareClient } from './client.ts'
import { pageSize } from './client.ts'
import { makeTransition, readOrder } from './order.ts'
import { currentPayment } from './order-parts.ts'
import { payBack } from './pay-back.ts'
import { refundsOf, toRefundField } from './stored-reports.ts'

const Stocked = z.object({ id: z.string(), stock: z.number() })

/**
 * Records a refund at the order once per key: its payment as refunded, in part until all of it is. Money moves for it only where the shop collected the
 * payment and pays it back; then it is done, also where Shopware refuses what is to be recorded.
 */
export async function refundOrder(client: ShopwareClient, connectionId: string, refund: ShopRefund): Promise<{ reference: string }> {
  let isPaid = false
  try {
    // Shopware is sent what the stock is then, not by how many it changes: no other refund, nor this one a second time, may change it between.
    await runInSequence(`shopware stock ${connectionId}`, async () => {
      const order = await readOrder(client, refund.orderReference)
      if (refundsOf(order).has(refund.key)) return
      if (refund.isPaidBack === true && refund.amountMinor > 0) {
        await payBack(client, refund)
        isPaid = true
      }
      await recordRefund(client, order.id, refund)
    })
    await moveRefunded(client, refund)
  } catch (error) {
    if (!isPaid || !(error instanceof UpstreamError) || error.isTemporary) throw error
  }
  return { reference: `stoa:${refund.key}` }
}

/** Writes the key of a refund at its order. What came back into stock is counted in the same transaction. */
async function recordRefund(client: ShopwareClient, orderId: string, refund: ShopRefund): Promise<void> {
  await client.write('/_action/sync', [
    { action: 'upsert', entity: 'order', payload: [{ id: orderId, customFields: toRefundField(refund.key, refund.amountMinor) }] },
    ...(await restocking(client, refund)),
  ])
}

/** Moves the payment of an order to refunded, in part until all of it is. */
async function moveRefunded(client: ShopwareClient, { orderReference, currency }: ShopRefund): Promise<void> {
  const exponent = currencyExponent(currency)
  // Read after the key is kept: of refunds that are recorded at once, the last one sees all.
  await makeTransition(client, await readOrder(client, orderReference), (current) => {
    const refundedMinor = [...refundsOf(current).values()].reduce((sum, minor) => sum + minor, 0)
    const isWhole = refundedMinor >= Math.round(current.amountTotal * 10 ** exponent)
    const payment = currentPayment(current)
    const state = payment?.stateMachineState.technicalName
    const isOpen = state === 'paid' || (isWhole && state === 'refunded_partially')
    return payment && isOpen ? `/_action/order_transaction/${payment.id}/state/${isWhole ? 'refund' : 'refund_partially'}` : undefined
  })
}

/** Returns what puts the items of a refund back into stock. */
async function restocking(client: ShopwareClient, { lines }: ShopRefund): Promise<object[]> {
  const returned = new Map<string, number>()
  for (const { variantReference, quantity, isRestocked } of lines)
    if (isRestocked && quantity > 0) returned.set(variantReference, (returned.get(variantReference) ?? 0) + quantity)
  if (returned.size === 0) return []
  const { data } = await client.search(Stocked, 'product', { ids: [...returned.keys()], limit: pageSize })
  return [{ action: 'upsert', entity: 'product', payload: data.map(({ id, stock }) => ({ id, stock: stock + (returned.get(id) ?? 0) })) }]
}
