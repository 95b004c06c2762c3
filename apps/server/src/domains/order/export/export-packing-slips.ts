import type { orderFile } from '@stoa/contract/order-file.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { FileAnswer, Received } from '../../../kit/http.ts'
import { listDocuments } from './queries-export.ts'
import { toPackingSlip } from './to-packing-slip.ts'

/** Packing slips of several orders in one PDF, in the order requested. Throws 404 where one is absent or another company's. */
export async function exportPackingSlips(
  { db, scope, language, now }: JobCtx,
  { body }: Received<typeof orderFile.exportPackingSlips>,
): Promise<FileAnswer> {
  const byHash = new Map((await listDocuments(db, scope, body.hashes)).map((order) => [order.hash, order]))
  const [first, ...rest] = [...new Set(body.hashes)].map((hash) => orNotFound(byHash.get(hash), 'order'))
  const { renderOrders } = await import('./render-orders.ts')
  return {
    bytes: await renderOrders({ kind: 'packing-slip', orders: [toPackingSlip(orNotFound(first, 'order')), ...rest.map(toPackingSlip)] }, language),
    contentType: 'application/pdf',
    fileName: `packing-slips-${now.toISOString().slice(0, 10)}.pdf`,
  }
}
