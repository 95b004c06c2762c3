import type { orderFile } from '@stoa/contract/order-file.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { FileAnswer, Received } from '../../../kit/http.ts'
import { listDocuments } from './queries-export.ts'
import { toPackingSlip } from './to-packing-slip.ts'

/** An order or its packing slip as PDF, in the reader's language. Throws 404 where the order is absent or another company's. */
export async function exportOrderPdf({ db, scope, language }: Ctx, { params, query }: Received<typeof orderFile.exportPdf>): Promise<FileAnswer> {
  const order = orNotFound((await listDocuments(db, scope, [params.ref]))[0], 'order')
  // Drawing takes 30 MB of memory and slows the start: loaded with the first document.
  const { renderOrders } = await import('./render-orders.ts')
  return {
    bytes: await renderOrders(
      query.document === 'order' ? { kind: 'order', orders: [order] } : { kind: 'packing-slip', orders: [toPackingSlip(order)] },
      language,
    ),
    contentType: 'application/pdf',
    fileName: `${query.document}-${order.orderId}.pdf`,
    isInline: true,
  }
}
