import type { orderFile } from '@stoa/contract/order-file.ts'
import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { describe, message, withoutErased } from '@stoa/messages/describe.ts'
import type { TableCell } from '../../../files/write-xlsx.ts'
import { writeTable } from '../../../files/write-table.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { fieldError } from '../../../kit/errors.ts'
import type { FileAnswer, Received } from '../../../kit/http.ts'
import { getTimeZone } from '../../marketplace/queries.ts'
import type { OrderFilters } from '../queries.ts'
import { netOf } from '../rules-net.ts'
import { isPaid } from '../rules-paid.ts'
import type { ExportColumn, ExportLabel } from './item-columns.ts'
import { itemColumns } from './item-columns.ts'
import type { ExportRecord } from './queries-export.ts'
import { listExport, listZonesOfMerchant } from './queries-export.ts'
import { listExportItems } from './queries-export-items.ts'

const batchOrders = 1000
/** An order may have 200 items. */
const batchItemOrders = 200

/**
 * Orders of a period as a file that is written while it is read, with a row for each order or for each of its items: memory does not grow with their number.
 * Throws 422 for a period that ends before it starts.
 */
export async function exportOrdersByDate(jobCtx: JobCtx, { body }: Received<typeof orderFile.exportByDate>): Promise<FileAnswer> {
  const { db, scope, language } = jobCtx
  if (body.until < body.from) throw fieldError('until', 'before_start', message('invoice_error.before_start'))
  const { from, until, rows, format, timeZone = await zoneOf(jobCtx, body.marketplaceId), ...filters } = body
  const narrow = filtersOf(filters)
  const period = { from, until, timeZone }
  const file = rows === 'item' ? `order-items-${from}-${until}` : `orders-${from}-${until}`
  const batches =
    rows === 'item'
      ? rowsOf(jobCtx, timeZone, itemColumns, (after: Place | undefined) => listExportItems(db, scope, narrow, period, after, batchItemOrders))
      : rowsOf(jobCtx, timeZone, columns, (after: Place | undefined) => listExport(db, scope, narrow, period, after, batchOrders))
  return writeTable(format, { sheet: describe(language, message('export.orders')), file }, batches)
}

/** Returns the time zone whose days count where none is named: that of an operator; of a merchant's marketplaces, where they have the same one; UTC otherwise. */
async function zoneOf({ db, scope }: JobCtx, marketplaceIds: readonly string[]): Promise<string> {
  if (scope.companyType === 'MARKETPLACE') return getTimeZone(db, scope.companyId)
  const [zone = 'UTC', ...others] = await listZonesOfMerchant(db, scope.companyId, marketplaceIds)
  return others.length === 0 ? zone : 'UTC'
}

/** The order after which the next batch begins. */
type Place = { placedAt: string; id: string }

async function* rowsOf<R extends Place>(
  { language, signal }: JobCtx,
  timeZone: string,
  shown: readonly ExportColumn<R>[],
  list: (after: Place | undefined) => Promise<R[]>,
): AsyncGenerator<TableCell[][]> {
  yield [shown.map(({ label, isLocalTime }) => `${describe(language, message(label))}${isLocalTime === true ? ` (${timeZone})` : ''}`)]
  for (let after: R | undefined; !signal.aborted;) {
    const batch: R[] = await list(after)
    if (batch.length === 0) return
    yield batch.map((row) => shown.map(({ cell }) => inWords(language, cell(row))))
    after = batch.at(-1)
  }
}

/** Returns a cell as it is; the code of an erased name in words. */
function inWords(language: Language, cell: TableCell): TableCell {
  return typeof cell === 'string' ? withoutErased(language, cell) : cell
}

/** Returns the filters of the order list of an export. */
function filtersOf(body: Omit<Received<typeof orderFile.exportByDate>['body'], 'from' | 'until' | 'timeZone' | 'rows' | 'format'>): OrderFilters {
  const { isTest, needsAttention, toFulfil, paymentToRecord, minTotalMinor, maxTotalMinor, ...filters } = body
  const only = (isRequested: boolean) => (isRequested ? ('true' as const) : undefined)
  return {
    ...filters,
    isTest: isTest ? 'true' : 'false',
    needsAttention: only(needsAttention),
    toFulfil: only(toFulfil),
    paymentToRecord: only(paymentToRecord),
    minTotalMinor: minTotalMinor?.toString(),
    maxTotalMinor: maxTotalMinor?.toString(),
  }
}

const amount = (label: ExportLabel, minorOf: (order: ExportRecord) => number) => ({
  label,
  cell: (order: ExportRecord): TableCell => ({ decimal: decimalFromMinor(minorOf(order), order.currency) }),
})

/** Returns what is owed by an order that is paid: none of it is charged before, and none where it never is. */
const ifPaid = (name: 'taxMinor' | 'taxRefundedMinor' | 'commissionMinor' | 'taxWithheldMinor') => (order: ExportRecord) =>
  isPaid(order) ? order[name] : 0

/** Returns what of the price nobody has paid, the marketplace's discount included. */
function notPaidOf(order: ExportRecord): number {
  return order.totalMinor - order.capturedMinor + order.marketplaceDiscountMinor - order.marketplaceDiscountCreditedMinor
}

/** The columns of an export by order, in their order. From the total on, all but the taxes in it add up to the net payout. */
const columns: readonly ExportColumn<ExportRecord>[] = [
  { label: 'export.order', cell: (order) => order.orderId },
  { label: 'export.marketplace_reference', cell: (order) => order.marketplaceOrderReference },
  { label: 'export.merchant_reference', cell: (order) => order.merchantOrderReference ?? '' },
  { label: 'export.placed_at', isLocalTime: true, cell: (order) => ({ localTime: order.placedOn }) },
  { label: 'export.marketplace', cell: (order) => order.marketplaceName },
  { label: 'export.merchant', cell: (order) => order.merchantName },
  { label: 'export.customer', cell: (order) => order.customerName },
  { label: 'export.email', cell: (order) => order.email },
  { label: 'export.country', cell: (order) => order.countryCode },
  { label: 'export.items', cell: (order) => order.itemCount },
  { label: 'export.order_status', cell: (order) => order.orderStatus },
  { label: 'export.payment_status', cell: (order) => order.paymentStatus },
  { label: 'export.payout_status', cell: (order) => order.payoutStatus },
  { label: 'export.currency', cell: (order) => order.currency },
  amount('export.subtotal', (order) => order.goodsMinor),
  amount('export.discount', (order) => order.discountMinor),
  amount('export.marketplace_discount', (order) => order.marketplaceDiscountMinor),
  amount('export.shipping', (order) => order.shippingMinor),
  amount('export.total', (order) => order.totalMinor),
  amount('export.not_paid', notPaidOf),
  amount('export.collected', (order) => (order.collectedBy === 'merchant' ? order.capturedMinor : 0)),
  amount('export.tax', ifPaid('taxMinor')),
  amount('export.refunded', (order) => order.refundedMinor),
  amount('export.tax_refunded', ifPaid('taxRefundedMinor')),
  amount('export.commission', ifPaid('commissionMinor')),
  amount('export.commission_refunded', (order) => order.commissionReturnedMinor),
  amount('export.marketplace_discount_returned', (order) => order.marketplaceDiscountReturnedMinor),
  amount('export.tax_withheld', ifPaid('taxWithheldMinor')),
  amount('export.tax_returned', (order) => order.taxReturnedMinor),
  amount('export.payment_fee', (order) => order.providerFeeChargedMinor),
  amount('export.payment_fee_refunded', (order) => order.providerFeeReturnedMinor),
  amount('export.reimbursed', (order) => order.reimbursedMinor),
  amount('export.disputed', (order) => order.disputedMinor),
  amount('export.cost_shared', (order) => order.costSharedMinor),
  amount('export.net_payout', netOf),
  { label: 'export.carrier', cell: (order) => order.carrier },
  { label: 'export.tracking', cell: (order) => order.trackingNumber },
]
