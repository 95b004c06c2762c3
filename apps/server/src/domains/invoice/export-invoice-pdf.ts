import type { invoice } from '@stoa/contract/invoice.ts'
import { AppError } from '../../kit/errors.ts'
import type { JobCtx } from '../../kit/context.ts'
import { loadSharp } from '../../files/load-sharp.ts'
import type { FileAnswer, Received } from '../../kit/http.ts'
import { listInvoiceLines, listLineDays } from './queries-lines.ts'
import { readInvoice } from './read-invoice.ts'
import { toInvoiceLine } from './to-invoice-line.ts'
import { documentNames } from './rules.ts'

/** The most lines a PDF lists. Beyond it they are summed by day: hundreds of pages read nobody, and drawing them would hold up everybody else. */
const pdfLines = 2000

/** The invoice as a PDF, drawn from its stored facts in the reader's language: its numbers are the same at every call. */
export async function exportInvoicePdf(jobCtx: JobCtx, { params }: Received<typeof invoice.exportPdf>): Promise<FileAnswer> {
  const row = await readInvoice(jobCtx, params.id)
  const of = { issuerId: row.issuer.id, invoiceId: row.id }
  const lines = await listInvoiceLines(jobCtx.db, of, undefined, pdfLines + 1)
  const content =
    lines.length > pdfLines ? { days: await listLineDays(jobCtx.db, of) } : { lines: lines.map((line) => toInvoiceLine(jobCtx.language, line)) }
  // Drawing takes 30 MB of memory and slows the start: loaded with the first invoice.
  const { renderInvoice } = await import('./render-invoice.ts')
  return {
    bytes: await renderInvoice(row, content, jobCtx.language, row.logoFile === null ? undefined : await readLogo(jobCtx, row.logoFile)),
    contentType: 'application/pdf',
    fileName: `${documentNames[row.kind]}-${row.ref}.pdf`,
    isInline: true,
  }
}

/** Returns the logo as PNG, which a PDF can contain; undefined when its file is gone: the document is issued without it. */
async function readLogo({ files, log }: JobCtx, file: string): Promise<Buffer | undefined> {
  try {
    const sharp = await loadSharp()
    return await sharp(await files.read(file), { limitInputPixels: 40_000_000 })
      .resize({ width: 600, height: 200, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ err: error, file }, 'the logo of an invoice could not be read')
    return undefined
  }
}
