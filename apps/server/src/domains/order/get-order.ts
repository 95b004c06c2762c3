import { amountStep } from '@stoa/contract/amount-step.ts'
import type { OrderEvent } from '@stoa/contract/order-shapes.ts'
import type { Order } from '@stoa/contract/order.ts'
import { feeReturned } from '@stoa/contract/provider-fee.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { listTrail } from '../ledger/list-trail.ts'
import { shipmentCancelBlock } from './fulfilment/rules-cancel-shipment.ts'
import { toLabel } from './label/to-label.ts'
import { listNotes } from './note/queries-note.ts'
import { toHops } from './to-hops.ts'
import { listAttention } from './attention/queries-attention.ts'
import type { LineRecord, RefundRecord, TimelineRecord, WholeOrder } from './queries-order.ts'
import { findOrder, listFulfilments, listLines, listRefunds, listTimeline } from './queries-order.ts'
import { leftToShip } from '@stoa/contract/refund-plan.ts'
import { findRelated } from './queries-related.ts'
import type { ShopReportRecord } from './shop-report/queries-shop-report.ts'
import { listShopReports } from './shop-report/queries-shop-report.ts'
import { toOrderRow } from './queries.ts'
import { netOf } from './rules-net.ts'
import { isPaid } from './rules-paid.ts'
import { describeCommission } from '../commission/rules.ts'
import { describeTaxReason } from '../tax/rules-withholding.ts'

/** An order whole, as the caller sees it, or 404. A merchant's money trail shows its own accounts only. Ten statements, however large the order. */
export async function getOrder({ db, scope, language }: Pick<Ctx, 'db' | 'scope' | 'language'>, hash: string): Promise<Order> {
  const row = orNotFound(await findOrder(db, scope, hash), 'order')
  const { id, marketplaceId, currency } = row
  const money = (minor: number) => ({ minor, currency })
  const hasPaid = isPaid(row)
  const lines = await listLines(db, marketplaceId, id)
  const refunds = await listRefunds(db, marketplaceId, id)
  const fulfilments = await listFulfilments(db, marketplaceId, id)
  const reports = await listShopReports(db, marketplaceId, id)
  const timeline = await listTimeline(db, marketplaceId, id)
  const moneyTrail = await listTrail({ db, scope, language }, { marketplaceId, orderId: id, currency })
  const attention = await listAttention(db, scope, marketplaceId, { orderId: id })
  const related = await findRelated(db, scope, { marketplaceId, orderId: id })
  const notes = await listNotes(db, scope, { marketplaceId, orderId: id })
  const whole = {
    ...toOrderRow(row),
    customer: row.customer,
    shippingAddress: row.shippingAddress,
    billingAddress: row.billingAddress,
    customerNote: row.customerNote,
    lines: lines.map((line) => toOrderLine(line, { money, language, currency }, hasPaid)),
    goods: money(row.goodsMinor),
    shipping: money(row.shippingMinor),
    shippingQuote: row.shippingQuote,
    discount: money(row.discountMinor),
    marketplaceDiscount: money(row.marketplaceDiscountMinor),
    marketplaceDiscountCredited: money(row.marketplaceDiscountCreditedMinor),
    marketplaceDiscountReturned: money(row.marketplaceDiscountReturnedMinor),
    tax: money(row.taxMinor),
    commission: money(row.commissionMinor),
    commissionReturned: money(row.commissionReturnedMinor),
    taxWithheld: money(row.taxWithheldMinor),
    taxReturned: money(row.taxReturnedMinor),
    shippingTaxWithheld: money(row.shippingTaxWithheldMinor),
    shippingTaxReturned: money(row.shippingTaxReturnedMinor),
    shippingMarkedByMerchant: money(row.shippingMarkedByMerchantMinor),
    captured: money(row.capturedMinor),
    providerFee: money(row.providerFeeChargedMinor),
    providerFeeReturned: money(row.providerFeeReturnedMinor),
    providerFeeReturnable: money(row.isProviderFeeKept ? 0 : feeOfRest(row)),
    disputed: money(row.disputedMinor),
    costShared: money(row.costSharedMinor),
    merchantNet: money(netOf({ ...row, reimbursedMinor: reimbursedOf(refunds) })),
    refundable: money(Math.max(0, row.capturedMinor - row.refundedMinor - row.chargedBackMinor)),
    refundableShipping: money(hasPaid ? row.shippingMinor - row.refundedShippingMinor : 0),
    amountStepMinor: amountStep(row.paymentProvider, currency, false),
    forwardError: row.forwardError && describe(language, row.forwardError),
    forwardAttempts: row.forwardAttempts,
    shopTakesOrders: row.shopTakesOrders,
    paymentProvider: row.paymentProvider,
    paymentReference: row.paymentReference,
    source: row.source,
    refunds: refunds.map(({ amountMinor, shippingMinor, commissionReturnedMinor, marketplaceDiscountReturnedMinor, lines: parts, ...refund }) => ({
      ...refund,
      failure: refund.failure && describe(language, refund.failure),
      shopReport: toShopReport(language, reports, refund.refundId),
      amount: money(amountMinor),
      shipping: money(shippingMinor),
      commissionReturned: money(commissionReturnedMinor),
      marketplaceDiscountReturned: money(marketplaceDiscountReturnedMinor),
      lines: parts.map((part) => ({ lineId: part.lineId, quantity: part.quantity, amount: money(part.amountMinor) })),
    })),
    fulfilments: fulfilments.map(({ label, isRefunded, isReturned, isBeingReported, ...shipment }) => ({
      ...shipment,
      label: label && toLabel({ scope, language }, label),
      cancelBlock: shipmentCancelBlock(row, lines, { isRefunded, isReturned, isBeingReported, label }) ?? null,
      shopReport: toShopReport(language, reports, shipment.fulfilmentId),
    })),
    timeline: timeline.map((entry) => toEvent(language, entry)),
    cancellationReport: toShopReport(language, reports, id),
    moneyTrail,
    attention,
    purchaseOrders: related.purchaseOrders.map(({ totalMinor, ...other }) => ({ ...other, total: money(totalMinor) })),
    payouts: related.payouts,
    invoices: related.invoices,
    cases: related.cases.map((one) => ({ ...one, state: describe(language, { code: `case_state.${one.state}`, params: {} }) })),
    notes,
    version: row.version,
  }
  return { ...whole, hops: toHops(whole, row.forwardNextTryBy) }
}

/** Returns an entry of the history in the reader's language. */
function toEvent(language: Language, { remark, ...entry }: TimelineRecord): OrderEvent {
  const message = describe(language, { code: `order.${entry.kind}`, params: entry.params })
  return { ...entry, message, detail: remark === null ? entry.detail : describe(language, remark) }
}

/** Returns how a report to the shop stands, in the reader's language. */
function toShopReport(language: Language, reports: readonly ShopReportRecord[], subjectId: string): Order['fulfilments'][number]['shopReport'] {
  const report = reports.find((one) => one.subjectId === subjectId)
  if (!report) return null
  const { state, attempts, error, updatedAt: at, nextTryBy } = report
  return { state, attempts, error: error && describe(language, error), at, nextAttemptBy: state === 'failed' ? nextTryBy : null }
}

/** What the merchant refunded with its own money, in minor units. */
function reimbursedOf(refunds: readonly RefundRecord[]): number {
  return refunds.reduce((sum, refund) => sum + (refund.settledBy === 'merchant' ? refund.amountMinor : 0), 0)
}

/** What of the payment fee a refund of all that is left gives back, in minor units. */
function feeOfRest({ providerFeeChargedMinor, capturedMinor, refundedMinor, chargedBackMinor }: WholeOrder): number {
  return feeReturned(providerFeeChargedMinor, capturedMinor, refundedMinor, Math.max(0, capturedMinor - refundedMinor - chargedBackMinor))
}

function toOrderLine(
  line: LineRecord,
  { money, language, currency }: { money: (minor: number) => { minor: number; currency: string }; language: Language; currency: string },
  hasPaid: boolean,
): Order['lines'][number] {
  return {
    lineId: line.lineId,
    productId: line.productId,
    variantId: line.variantId,
    name: line.name,
    variantName: line.variantName,
    sku: line.sku,
    image: line.pictureFile === null ? null : { src: `/files/${line.pictureFile}/grid.webp`, alt: line.name },
    quantity: line.quantity,
    fulfilledQuantity: line.fulfilledQuantity,
    refundedQuantity: line.refundedQuantity,
    shippableQuantity: leftToShip(line),
    unitPrice: money(line.unitPriceMinor),
    discount: money(line.discountMinor),
    total: money(line.totalMinor),
    marketplaceDiscount: money(line.marketplaceDiscountMinor),
    marketplaceDiscountReturned: money(line.marketplaceDiscountReturnedMinor),
    marketplaceDiscountMarked: money(line.marketplaceDiscountMarkedMinor),
    tax: money(line.taxMinor),
    commission: money(line.commissionMinor),
    commissionReturned: money(line.commissionReturnedMinor),
    commissionKept: money(line.commissionKeptMinor),
    taxWithheld: money(line.taxWithheldMinor),
    taxReturned: money(line.taxReturnedMinor),
    markedByMerchant: money(line.markedByMerchantMinor),
    deducted: money(line.deductedMinor),
    taxReason: line.taxReason && { ...line.taxReason, reason: describeTaxReason(language, line.taxReason) },
    commissionExplanation: describeCommission(language, line.commissionExplanation, currency),
    refundable: money(hasPaid ? line.totalMinor - line.refundedMinor : 0),
  }
}
