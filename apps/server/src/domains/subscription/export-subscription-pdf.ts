import type { subscription } from '@stoa/contract/subscription.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { FileAnswer, Received } from '../../kit/http.ts'
import { findSubscriptionInvoice } from './queries-invoices.ts'

/** A subscription invoice as PDF, in the reader's language. Throws 404 where it is absent or another company's. */
export async function exportSubscriptionPdf({ db, scope, language }: Ctx, { params }: Received<typeof subscription.exportPdf>): Promise<FileAnswer> {
  const row = orNotFound(await findSubscriptionInvoice(db, scope, params.id), 'invoice')
  // Drawing takes 30 MB of memory and slows the start: loaded with the first document.
  const { renderSubscriptionInvoice } = await import('./render-subscription-invoice.ts')
  return {
    bytes: await renderSubscriptionInvoice(row, language),
    contentType: 'application/pdf',
    fileName: `subscription-${row.ref}.pdf`,
    isInline: true,
  }
}
