import type { orderFile } from '@stoa/contract/order-file.ts'
import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { TableCell } from '../../../files/write-xlsx.ts'
import { writeTable } from '../../../files/write-table.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { fieldError } from '../../../kit/errors.ts'
import type { FileAnswer, Received } from '../../../kit/http.ts'
import { getTimeZone } from '../../marketplace/queries.ts'
import type { OrderFilters } from '../queries.ts'
import { netOf } from '../rules-net.ts'
import type { ExportRecord } from './queries-export.ts'
import { listExport } from './queries-export.ts'

const batchOrders = 1000

/** Orders of a period as a file that is written while it is read: memory does not grow with their number. Throws 422 for a period that ends before it starts. */
export async function exportOrdersByDate(jobCtx: JobCtx, { body }: Received<typeof orderFile.exportByDate>): Promise<FileAnswer> {
  const { db, scope } = jobCtx
  if (body.until < body.from) throw fieldError('until', 'before_start', message('invoice_error.before_start'))
  const timeZone = body.timeZone ?? (scope.companyType === 'MARKETPLACE' ? await getTimeZone(db, scope.companyId) : 'UTC')
  const sheet = describe(jobCtx.language, message('export.orders'))
  return writeTable(body.format, { sheet, file: `orders-${body.from}-${body.until}` }, rowsOf(jobCtx, { ...body, timeZone }))
}

async function* rowsOf(
  { db, scope, language, signal }: JobCtx,
  { from, until, timeZone, ...body }: Received<typeof orderFile.exportByDate>['body'] & { timeZone: string },
): AsyncGenerator<TableCell[][]> {
  yield [columns.map(({ label }) => describe(language, message(label)))]
  const narrow = filtersOf(body)
  for (let after: ExportRecord | undefined; !signal.aborted;) {
    const batch: ExportRecord[] = await listExport(db, scope, narrow, { from, until, timeZone }, after, batchOrders)
    yield batch.map((order) => columns.map(({ cell }) => cell(order)))
    after = batch.at(-1)
    if (batch.length < batchOrders) return
  }
}

/** Returns the filters of the order list of an export. */
function filtersOf(body: Omit<Received<typeof orderFile.exportByDate>['body'], 'from' | 'until' | 'timeZone'>): OrderFilters {
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

type Label = Extract<Parameters<typeof message>[0], `export.${string}`>

const amount = (label: Label, minorOf: (order: ExportRecord) => number) => ({
  label,
  cell: (order: ExportRecord): TableCell => ({ decimal: decimalFromMinor(minorOf(order), order.currency) }),
})

/** The columns in their order. */
const columns: readonly { label: Label; cell: (order: ExportRecord) => TableCell }[] = [
  { label: 'export.order', cell: (order) => order.orderId },
  { label: 'export.marketplace_reference', cell: (order) => order.marketplaceOrderReference },
  { label: 'export.merchant_reference', cell: (order) => order.merchantOrderReference ?? '' },
  { label: 'export.placed_at', cell: (order) => order.placedOn },
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
  amount('export.tax', (order) => order.taxMinor),
  amount('export.refunded', (order) => order.refundedMinor),
  amount('export.commission', (order) => order.commissionMinor),
  amount('export.commission_refunded', (order) => order.commissionReturnedMinor),
  amount('export.marketplace_discount_returned', (order) => order.marketplaceDiscountReturnedMinor),
  amount('export.tax_withheld', (order) => order.taxWithheldMinor),
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
