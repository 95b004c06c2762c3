import * as z from 'zod/mini'
import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import { message } from '@stoa/messages/describe.ts'
import type { ShopRefund } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { checkNotRefunded, sumByItem } from '../allocate-items.ts'
import type { WixClient } from './wix-client.ts'
import { allocateLines, leftAfter, listOrderLines } from './wix-fulfilments.ts'
import { payBackWixOrder } from './wix-pay-back.ts'
import { toRefundReason } from './wix-refund-reason.ts'
import type { Transactions } from './wix-sale-shapes.ts'
import { OrderTransactions } from './wix-sale-shapes.ts'

const Added = z.object({ orderTransactions: z.object({ payments: z.array(z.object({ id: z.string() })) }) })
const Refunded = z.object({ refundId: z.string() })
const Total = z.object({ order: z.object({ priceSummary: z.object({ total: z.object({ amount: z.string() }) }) }) })

/**
 * Records a refund at an order, once per key: it is the end of the reason, by which a repeat finds the first. Of an order that the shop collected, Wix pays it
 * back; of one that we created, the money went back through the marketplace, so Wix records it as refunded elsewhere and moves none.
 */
export async function refundWixOrder(client: WixClient, refund: ShopRefund): Promise<{ reference: string }> {
  const order = encodeURIComponent(refund.orderReference)
  const { orderTransactions } = await client.read(OrderTransactions, { method: 'GET', path: `/ecom/v1/payments/orders/${order}` })
  const reason = toRefundReason(refund.reason, refund.key)
  const present = orderTransactions.refunds.filter(({ details }) => details?.reason.endsWith(`[${refund.key}]`))
  if (refund.isPaidBack === true) {
    const extras = present.some(hasMoved) ? noItems : await toItems(client, orderTransactions, refund)
    return payBackWixOrder(client, refund, orderTransactions, { present, details: { reason, ...extras.details }, sideEffects: extras.sideEffects })
  }
  if (present[0]) return { reference: present[0].id }
  const paymentId = orderTransactions.payments[0]?.id ?? (await addPayment(client, order))
  const { details, sideEffects } = await toItems(client, orderTransactions, refund)
  const payments = [{ paymentId, amount: { amount: decimalFromMinor(refund.amountMinor, refund.currency) }, externalRefund: true }]
  const path = `/ecom/v1/payments-collector/orders/${order}/trigger-refund`
  const { refundId } = await client.write(Refunded, { method: 'POST', path, body: { payments, details: { reason, ...details }, sideEffects } })
  return { reference: refundId }
}

const noItems = { details: {}, sideEffects: { restockInfo: { type: 'NO_ITEMS' }, sendOrderRefundedEmail: false } }

/** Whether money of a refund went back or is about to: of one that failed whole, its items were not refunded. */
function hasMoved({ transactions }: Transactions['refunds'][number]): boolean {
  return transactions.length === 0 || transactions.some(({ refundStatus }) => refundStatus !== 'FAILED')
}

/** Returns which items of an order a refund names, as far as none was refunded before, and which of them are in stock again. */
async function toItems(client: WixClient, { refunds }: Transactions, refund: ShopRefund): Promise<{ details: object; sideEffects: object }> {
  const lines = await listOrderLines(client, refund.orderReference)
  const refunded = refunds
    .filter(hasMoved)
    .flatMap(({ details }) => details?.lineItems ?? [])
    .map(({ lineItemId: id, quantity }) => ({ id, quantity }))
  const allocated = allocateLines(lines, refund.lines, leftAfter(refunded))
  if (refund.isPaidBack === true) {
    const sold = allocateLines(lines, refund.lines, ({ quantity }) => quantity)
    checkNotRefunded(sold, allocated)
  }
  const named = (parts: typeof allocated) => sumByItem(parts).map(({ item: { id: lineItemId }, quantity }) => ({ lineItemId, quantity }))
  const restocked = named(allocated.filter(({ line }) => line.isRestocked))
  const shipping = { amount: { amount: decimalFromMinor(refund.shippingMinor, refund.currency) } }
  return {
    details: { lineItems: named(allocated), ...(refund.shippingMinor === 0 ? {} : { shipping }) },
    sideEffects: {
      restockInfo: restocked.length === 0 ? { type: 'NO_ITEMS' } : { type: 'SOME_ITEMS', items: restocked },
      sendOrderRefundedEmail: false,
    },
  }
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
