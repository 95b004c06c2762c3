import type { orderLabel } from '@stoa/contract/order-label.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { FileAnswer, Received } from '../../../kit/http.ts'
import { findLabel } from './queries-label.ts'

/** Returns a label as PDF, to be printed. Throws 404 where there is none, or the order is another company's. */
export async function exportLabel({ db, scope, files }: JobCtx, { params }: Received<typeof orderLabel.file>): Promise<FileAnswer> {
  const label = orNotFound(await findLabel(db, scope, params.hash, params.labelId), 'label')
  const file = orNotFound(label.file, 'label')
  return { bytes: await files.open(file), contentType: 'application/pdf', fileName: `label-${label.trackingNumber || label.id}.pdf`, isInline: true }
}
