import * as z from 'zod/mini'
import { decimalFromMinor } from '@stoa/contract/money.ts'
import { message } from '@stoa/messages/describe.ts'
import type { ShopRefund } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { WixClient } from './wix-client.ts'
import { allocateLines, leftAfter, listOrderLines } from './wix-fulfilments.ts'
import { sumByItem } from '../allocate-items.ts'
import { listOf } from './list-of.ts'

const orElse = z.catch
const Transactions = z.object({
  orderTransactions: z.object({
    payments: listOf(z.object({ id: z.string() })),
    refunds: listOf(
      z.object({
        id: z.string(),
        details: orElse(
          z.nullish(
            z.object({
              reason: orElse(z.string(), ''),
              lineItems: orElse(z.array(z.object({ lineItemId: z.string(), quantity: z.number() })), []),
            }),
          ),
          null,
        ),
      }),
    ),
  }),
})
const Added = z.object({ orderTransactions: z.object({ payments: z.array(z.object({ id: z.string() })) }) })
const Refunded = z.object({ refundId: z.string() })
const Total = z.object({ order: z.object({ priceSummary: z.object({ total: z.object({ amount: z.string() }) }) }) })

/**
 * Records a refund at an order, once per key. The money went back through the marketplace, so Wix records it as refunded elsewhere and moves none. Our
 * key ends the reason, by which a repeat finds the first.
 */
export async function refundWixOrder(client: WixClient, refund: ShopRefund): Promise<{ reference: string }> {
  const order = encodeURIComponent(refund.orderReference)
  const mark = `[${refund.key}]`
  const { orderTransactions } = await client.read(Transactions, { method: 'GET', path: `/ecom/v1/payments/orders/${order}` })
  const present = orderTransactions.refunds.find(({ details }) => details?.reason.endsWith(mark))
  if (present) return { reference: present.id }
  const paymentId = orderTransactions.payments[0]?.id ?? (await addPayment(client, order))
  const lines = await listOrderLines(client, refund.orderReference)
  const refunded = orderTransactions.refunds
    .flatMap(({ details }) => details?.lineItems ?? [])
    .map(({ lineItemId: id, quantity }) => ({ id, quantity }))
  const allocated = allocateLines(lines, refund.lines, leftAfter(refunded))
  const toItems = (parts: typeof allocated) => sumByItem(parts).map(({ item: { id: lineItemId }, quantity }) => ({ lineItemId, quantity }))
  const restocked = toItems(allocated.filter(({ line }) => line.isRestocked))
  const money = (minor: number) => ({ amount: decimalFromMinor(minor, refund.currency) })
  const body = {
    payments: [{ paymentId, amount: money(refund.amountMinor), externalRefund: true }],
    details: {
      reason: `${refund.reason} ${mark}`.trim(),
      lineItems: toItems(allocated),
      ...(refund.shippingMinor === 0 ? {} : { shipping: { amount: money(refund.shippingMinor) } }),
    },
    sideEffects: {
      restockInfo: restocked.length === 0 ? { type: 'NO_ITEMS' } : { type: 'SOME_ITEMS', items: restocked },
      sendOrderRefundedEmail: false,
    },
  }
  const path = `/ecom/v1/payments-collector/orders/${order}/trigger-refund`
  const { refundId } = await client.write(Refunded, { method: 'POST', path, body })
  return { reference: refundId }
}

/** Records that the marketplace was paid for an order; returns the payment. Without one, Wix refunds nothing. */
async function addPayment(client: WixClient, order: string): Promise<string> {
  const total = await client.read(Total, { method: 'GET', path: `/ecom/v1/orders/${order}` })
  const payment = {
    amount: { amount: total.order.priceSummary.total.amount },
    regularPaymentDetails: { offlinePayment: true, paymentMethod: 'Stoa', status: 'APPROVED' },
  }
  const path = `/ecom/v1/payments/orders/${order}/add-payment`
  const added = await client.write(Added, { method: 'POST', path, body: { payments: [payment] } })
  const id = added.orderTransactions.payments.at(-1)?.id
  if (id === undefined) throw new UpstreamError('malformed', message('upstream.shop_unreadable'))
  return id
}
