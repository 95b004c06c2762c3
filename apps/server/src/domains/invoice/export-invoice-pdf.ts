import type { invoice } from '@stoa/contract/invoice.ts'
import type { Ctx } from '../../kit/context.ts'
import type { FileAnswer, Received } from '../../kit/http.ts'
import { readInvoice } from './read-invoice.ts'

/** The invoice as a PDF, drawn from its stored facts in the reader's language: its numbers are the same at every call. */
export async function exportInvoicePdf(ctx: Ctx, { params }: Received<typeof invoice.exportPdf>): Promise<FileAnswer> {
  const row = await readInvoice(ctx, params.id)
  // Drawing takes 30 MB of memory and slows the start: loaded with the first invoice.
  const { renderInvoice } = await import('./render-invoice.ts')
  return {
    bytes: await renderInvoice(row, ctx.language),
    contentType: 'application/pdf',
    fileName: `${row.kind === 'invoice' ? 'invoice' : 'credit-note'}-${row.ref}.pdf`,
    isInline: true,
  }
}
