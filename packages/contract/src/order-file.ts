import * as z from 'zod/mini'
import { AttentionCode } from './attention.ts'
import { Currency, positiveMinor } from './money.ts'
import { ByHash } from './order-hash.ts'
import { Day, Id, repeated } from './page.ts'
import { route } from './route.ts'
import { OrderStatus, PaymentStatus, PayoutStatus } from './states.ts'
import { prose } from './text.ts'
import { TimeZone } from './time-zone.ts'
import { maxPackingSlips } from './packing-slip-limit.ts'

/** The formats of a table to be downloaded. */
export const TableFormat = z.enum(['csv', 'xlsx'])
export type TableFormat = z.infer<typeof TableFormat>
/** The content types of these formats. */
export const tableTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const

/** Of what an export of orders has a row each. */
export const ExportRows = z.enum(['order', 'item'])
export type ExportRows = z.infer<typeof ExportRows>

/** A packing slip lists what to pack, without prices; the order has prices and totals. */
export const OrderDocument = z.enum(['order', 'packing-slip'])
export type OrderDocument = z.infer<typeof OrderDocument>

export const orderFile = {
  exportPdf: route({
    method: 'GET',
    path: '/Order/ExportPdf/{ref}',
    permission: 'order:read',
    ownedBy: { in: 'params', key: 'ref', kind: 'order' },
    summary: 'An order or its packing slip as PDF; `ref` is its hash',
    params: z.object({ ref: ByHash.shape.hash }),
    query: z.object({ document: z._default(OrderDocument, 'order') }),
    answers: 'blob',
    contentType: 'application/pdf',
  }),
  exportPackingSlips: route({
    method: 'POST',
    path: '/Order/ExportPackingSlips',
    permission: 'order:read',
    summary: 'Packing slips of several orders as one PDF, in the order of the list; 404 when one of them is not there',
    body: z.strictObject({ hashes: z.array(ByHash.shape.hash).check(z.minLength(1), z.maxLength(maxPackingSlips)) }),
    answers: 'blob',
    contentType: 'application/pdf',
  }),
  exportByDate: route({
    method: 'POST',
    path: '/Order/ExportByDate',
    permission: 'order:read',
    whileViewing: true,
    summary:
      'Orders placed in a period as CSV or XLSX, oldest first, one row for each order or each of its items, narrowed as the order list is. Test orders only when requested',
    body: z.strictObject({
      from: Day,
      /** The last day, included. */
      until: Day,
      /** Where the days begin and end; absent: in the time zone of the marketplace, and in UTC for a merchant whose marketplaces have several. */
      timeZone: z.optional(TimeZone),
      format: z._default(TableFormat, 'csv'),
      /** `order` has a row for each order with its amounts; `item` a row for each product of one, with SKU, quantity and addresses. */
      rows: z._default(ExportRows, 'order'),
      orderStatus: repeated(OrderStatus),
      paymentStatus: repeated(PaymentStatus),
      payoutStatus: repeated(PayoutStatus),
      merchantId: repeated(Id),
      marketplaceId: repeated(Id),
      /** Orders with an open item of one of these codes. */
      attention: repeated(AttentionCode),
      /** Orders with any open item. */
      needsAttention: z._default(z.boolean(), false),
      /** Orders whose goods have still to leave. */
      toFulfil: z._default(z.boolean(), false),
      /** Orders whose merchant collects the money and of which nobody has recorded whether it did. */
      paymentToRecord: z._default(z.boolean(), false),
      due: z.optional(z.enum(['near', 'overdue'])),
      forwardState: z.optional(z.enum(['waiting', 'forwarded', 'failed'])),
      currency: z.optional(Currency),
      minTotalMinor: z.optional(positiveMinor),
      maxTotalMinor: z.optional(positiveMinor),
      /** What the order list finds with the same text. */
      text: z.optional(prose(120)),
      isTest: z._default(z.boolean(), false),
    }),
    answers: 'blob',
    contentType: tableTypes,
  }),
}
