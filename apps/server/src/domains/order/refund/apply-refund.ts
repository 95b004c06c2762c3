import type { Message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { taxReturned } from '../../commission/rules-vat.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import { findCommissionReturned } from '../../ledger/queries.ts'
import { returnStock } from '../../product/queries-stock.ts'
import { closeAttention } from '../attention/close-attention.ts'
import { raiseAttention } from '../attention/raise-attention.ts'
import { refundSettled } from '../events.ts'
import { closeOrder } from '../fulfilment/close-order.ts'
import { statusAfterRefunds } from '../payment/rules-payment.ts'
import type { LockedOrder } from '../queries-change.ts'
import { listDisputeStates } from '../queries-dispute-effect.ts'
import { transitionOrder } from '../transition-order.ts'
import type { RefundToSettle } from './queries-refund.ts'
import { getOwed } from './get-owed.ts'
import { releaseCancelled } from './release-cancelled.ts'
import { returnProviderFee } from './return-provider-fee.ts'
import { updateDisputeAttention } from './update-dispute-attention.ts'
import { hasFailedSince, hasRestocked, listRefundedItems, listRefundStates, returnRefund } from './queries-refund.ts'

/** How a refund ended. `reason` is what the provider said. */
type RefundEnd =
  | { kind: 'refunded' | 'refunded_outside' | 'refunded_by_storefront' }
  | { kind: 'refund_failed'; failure: Message | null; reason: string }

/**
 * Applies the end of a refund whose row says it already, to its locked order. Succeeded: the ledger is written, from what is payable once the order
 * is released. Failed: its amounts are free again. Then stock, the status of payment and order, attention and those who are reported.
 */
export async function applyRefund(ctx: Ctx, order: LockedOrder, refund: RefundToSettle, end: RefundEnd): Promise<void> {
  const { marketplaceId, merchantId } = order
  const isRefunded = end.kind !== 'refund_failed'
  if (isRefunded) {
    await post(ctx, order, refund)
    await returnProviderFee(ctx, order, refund)
  } else await returnRefund(ctx.db, marketplaceId, refund.id)
  await restock(ctx, order, refund, isRefunded)
  const disputes = await listDisputeStates(ctx.db, marketplaceId, order.id)
  const paidMinor = order.capturedMinor + order.marketplaceDiscountCreditedMinor
  const to = statusAfterRefunds(await listRefundStates(ctx.db, marketplaceId, order.id), paidMinor, disputes)
  await transitionOrder(ctx, {
    marketplaceId,
    orderIds: [order.id],
    axis: 'payment',
    to,
    kind: end.kind,
    params: {
      amount: { minor: refund.amountMinor, currency: refund.currency },
      ...(end.kind === 'refunded_outside' ? { payer: refund.settledBy } : {}),
    },
    ...(end.kind === 'refund_failed' && end.failure !== null ? { remark: end.failure } : {}),
  })
  const owed = await getOwed(ctx.db, order)
  const isOneOpen = disputes.some((state) => state !== 'won' && state !== 'lost')
  const isClosed = await closeOrder(ctx, order, to === 'Refunded')
  // What the bank took back may come back: an order that ends by it as well is not ended by its refunds.
  if (!isClosed && disputes.length > 0 && owed.owedMinor === 0 && !isOneOpen) await closeOrder(ctx, order, true, 'closed_by_dispute')
  if (isRefunded && order.orderStatus === 'Cancelled') await releaseCancelled(ctx, order)
  await closeAttention(ctx, marketplaceId, [refund.id], ['refund_stuck'])
  // A cancelled order owes its customer the whole: the item stays open until the last refund succeeds.
  const isOwed = order.orderStatus === 'Cancelled' && order.releasedAt === null && owed.owedMinor > 0
  // A success closes the item only when the refund was requested after the failure: then it replaces the one that failed.
  if (isRefunded && !isOwed && !(await hasFailedSince(ctx.db, marketplaceId, refund)))
    await closeAttention(ctx, marketplaceId, [order.id], ['refund_failed'])
  await updateDisputeAttention(ctx, order, owed, false)
  if (end.kind === 'refund_failed')
    await raiseAttention(ctx, [
      { marketplaceId, merchantId, code: 'refund_failed', subjectId: order.id, orderId: order.id, params: { reason: end.reason } },
    ])
  await ctx.emit(refundSettled, { marketplaceId, orderId: order.id, refundId: refund.id, isRefunded })
}

/**
 * Puts into stock what was chosen, once the refund succeeded. One that failed after its order was cancelled frees items that can no longer be
 * shipped: they go back too, unless the cancellation did that or was passed to leave them out of stock.
 */
async function restock(ctx: Ctx, order: LockedOrder, refund: RefundToSettle, isRefunded: boolean): Promise<void> {
  if (!isRefunded && (order.orderStatus !== 'Cancelled' || refund.isCancellation)) return
  if (!isRefunded && !(await hasRestocked(ctx.db, order.marketplaceId, order.id))) return
  await returnStock(ctx.db, await listRefundedItems(ctx.db, order.marketplaceId, refund.id, isRefunded ? 'restock' : 'unshipped'))
}

async function post(ctx: Ctx, order: LockedOrder, refund: RefundToSettle): Promise<void> {
  const account = order.releasedAt === null ? 'merchant_pending' : 'merchant_payable'
  const { amountMinor, commissionReturnedMinor, taxReturnedMinor, marketplaceDiscountReturnedMinor, settledBy } = refund
  const holder = {
    marketplaceId: order.marketplaceId,
    merchantId: order.merchantId,
    orderId: order.id,
    refundId: refund.id,
    currency: refund.currency,
  }
  await postTransfer(ctx.db, {
    ...holder,
    kind: 'refund',
    reference: `refund:${refund.id}`,
    entries: [
      { account, amountMinor },
      { account: settledBy === 'provider' ? 'provider_clearing' : 'settled_outside', amountMinor: -amountMinor },
    ],
  })
  // The merchant gave the customer its own money, so what was captured stays with it.
  if (settledBy === 'merchant')
    await postTransfer(ctx.db, {
      ...holder,
      kind: 'reimbursement',
      reference: `reimbursement:${refund.id}`,
      entries: [
        { account: 'settled_outside', amountMinor },
        { account, amountMinor: -amountMinor },
      ],
    })
  await postTransfer(ctx.db, {
    ...holder,
    kind: 'discount_return',
    reference: `discount-return:${refund.id}`,
    entries: [
      { account, amountMinor: marketplaceDiscountReturnedMinor },
      { account: 'marketplace_discounts', amountMinor: -marketplaceDiscountReturnedMinor },
    ],
  })
  await postTransfer(ctx.db, {
    ...holder,
    kind: 'tax_return',
    reference: `tax-return:${refund.id}`,
    entries: [
      { account: 'tax_withheld', amountMinor: taxReturnedMinor },
      { account, amountMinor: -taxReturnedMinor },
    ],
  })
  if (commissionReturnedMinor === 0) return
  const before = await findCommissionReturned(ctx.db, order.marketplaceId, order.id)
  const vatMinor = taxReturned(order.commissionMinor, order.commissionVatBasisPoints, before, commissionReturnedMinor)
  await postTransfer(ctx.db, {
    ...holder,
    kind: 'commission_return',
    reference: `commission-return:${refund.id}`,
    entries: [
      { account: 'commission_income', amountMinor: commissionReturnedMinor - vatMinor },
      { account: 'commission_vat', amountMinor: vatMinor },
      { account, amountMinor: -commissionReturnedMinor },
    ],
  })
}
