import * as z from 'zod/mini'
import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import { message } from '@stoa/messages/describe.ts'
import type { ShopRefund } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { listOf } from './list-of.ts'
import type { WixClient } from './wix-client.ts'
import { toMinor } from './wix-minor.ts'
import type { Transactions } from './wix-sale-shapes.ts'
import { OrderTransactions } from './wix-sale-shapes.ts'

const orElse = z.catch
const Refundabilities = z.object({
  refundabilities: listOf(z.object({ paymentId: z.string(), refundabilityStatus: z.string(), nonRefundableReason: orElse(z.string(), '') })),
  refundablePerItem: orElse(z.boolean(), true),
})
type Refundabilities = z.infer<typeof Refundabilities>
const Refunded = z.object({ ...OrderTransactions.shape, refundId: z.string() })

/** Why a payment cannot be paid back now, though it can later. */
const passing = new Set(['PENDING_REFUND', 'PROVIDER_IS_DOWN', 'INTERNAL_ERROR'])

type Refund = Transactions['refunds'][number]
type Named = { present: readonly Refund[]; details: { reason: string; lineItems?: unknown }; sideEffects: object }

/**
 * Has Wix pay a refund back to the shopper, from the payments of the order that it can pay back itself: as much as the refunds `present`, of the same key, have
 * not. One of their payments may have failed while another was paid. Throws UpstreamError where Wix can pay back nothing of it; temporary where it can later.
 */
export async function payBackWixOrder(
  client: WixClient,
  { key, orderReference, currency, amountMinor }: ShopRefund,
  { payments, refunds }: Transactions,
  { present, details, sideEffects }: Named,
): Promise<{ reference: string }> {
  const sumOf = (some: readonly Refund[], isMeant: (paymentId: string) => boolean = () => true): number =>
    some
      .flatMap(({ transactions }) => transactions)
      .reduce((sum, one) => sum + (one.refundStatus === 'FAILED' || !isMeant(one.paymentId) ? 0 : toMinor(one.amount, currency)), 0)
  const paidMinor = sumOf(present)
  const restMinor = amountMinor - paidMinor
  const first = present.find((one) => sumOf([one]) > 0)
  // Goods that come back without money are none of Wix's refunds.
  if (restMinor <= 0) return { reference: first?.id ?? key }
  const order = encodeURIComponent(orderReference)
  const refundability = await client.read(Refundabilities, { method: 'GET', path: `/ecom/v1/payments-collector/orders/${order}/refundability` })
  const left = payments.map((payment) => ({
    paymentId: payment.id,
    // A gift card is paid back whole or not at all.
    isWhole: Boolean(payment.giftcardPaymentDetails),
    leftMinor: toMinor(payment.amount, currency) - sumOf(refunds, (paymentId) => paymentId === payment.id),
  }))
  const { lineItems: _lineItems, ...withoutItems } = details
  const body = {
    payments: choosePayments(left, refundability, restMinor).map((part) => ({
      paymentId: part.paymentId,
      amount: { amount: decimalFromMinor(part.amountMinor, currency) },
      externalRefund: false,
    })),
    details: refundability.refundablePerItem ? details : withoutItems,
    sideEffects,
  }
  const path = `/ecom/v1/payments-collector/orders/${order}/trigger-refund`
  const { refundId, orderTransactions } = await client.write(Refunded, { method: 'POST', path, body })
  const made = orderTransactions.refunds.find(({ id }) => id === refundId)
  if (!made) throw new UpstreamError('malformed', message('upstream.shop_unreadable'), { isTemporary: true })
  const madeMinor = sumOf([made])
  // What was paid already is not given up: the rest is tried again.
  if (madeMinor < restMinor) throw new UpstreamError('refused', message('upstream.shop_refund_failed'), { isTemporary: paidMinor + madeMinor > 0 })
  return { reference: first?.id ?? refundId }
}

type Left = { paymentId: string; isWhole: boolean; leftMinor: number }

/** Returns how much of which payment to pay back, cards before gift cards. Throws UpstreamError where that is less than the refund, with what to do. */
function choosePayments(
  payments: readonly Left[],
  { refundabilities }: Refundabilities,
  amountMinor: number,
): { paymentId: string; amountMinor: number }[] {
  const stateOf = new Map(refundabilities.map((one) => [one.paymentId, one]))
  const has = (status: string) => payments.filter(({ paymentId }) => stateOf.get(paymentId)?.refundabilityStatus === status)
  const chosen: { paymentId: string; amountMinor: number }[] = []
  let restMinor = amountMinor
  for (const { paymentId, isWhole, leftMinor } of has('REFUNDABLE').toSorted((a, b) => Number(a.isWhole) - Number(b.isWhole))) {
    const part = Math.min(restMinor, leftMinor)
    if (part <= 0 || (isWhole && part < leftMinor)) continue
    chosen.push({ paymentId, amountMinor: part })
    restMinor -= part
  }
  if (restMinor === 0) return chosen
  if (refundabilities.some((one) => passing.has(one.nonRefundableReason)))
    throw new UpstreamError('unreachable', message('upstream.shop_refund_later'))
  if (has('MANUAL').length > 0 || has('REFUNDABLE').some(({ isWhole }) => isWhole))
    throw new UpstreamError('refused', message('upstream.shop_refund_by_hand'))
  throw new UpstreamError('refused', message(chosen.length === 0 ? 'upstream.nothing_to_refund' : 'upstream.shop_refund_too_high'))
}
