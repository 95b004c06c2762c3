import type { invoice } from '@stoa/contract/invoice.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { FileAnswer, Received } from '../../kit/http.ts'
import { listInvoiceLines, listInvoicesByRef } from './queries.ts'

async function read(ctx: Ctx, ref: string): Promise<Answer<typeof invoice.get>> {
  const [first, second] = await listInvoicesByRef(ctx.db, ctx.scope, ref)
  if (second) throw new AppError('state_forbids', { detail: message('invoice_error.number_of_two', { number: ref }) })
  const row = orNotFound(first, 'invoice')
  const lines = await listInvoiceLines(ctx.db, row.issuer.id, row.id)
  return {
    ...row,
    lines: lines.map(({ orderTotalMinor, amountMinor, currency, ...line }) => ({
      ...line,
      description: describeLine(ctx, line),
      orderTotal: { minor: orderTotalMinor, currency },
      amount: { minor: amountMinor, currency },
    })),
  }
}

/** Returns what a line is for. A line of an older version has its text stored. */
function describeLine({ language }: Ctx, { description, orderId }: { description: string; orderId: string }): string {
  const isKind = description === 'commission' || description === 'commission_return'
  return isKind ? describe(language, message(`invoice.line_${description}`, { order: orderId })) : description
}

/** Returns one invoice with its lines, by number or id. */
export function getInvoice(ctx: Ctx, { params }: Received<typeof invoice.get>): Promise<Answer<typeof invoice.get>> {
  return read(ctx, params.ref)
}

/** The invoice as a PDF, drawn from its stored facts in the reader's language: its numbers are the same at every call. */
export async function exportInvoicePdf(ctx: Ctx, { params }: Received<typeof invoice.exportPdf>): Promise<FileAnswer> {
  const row = await read(ctx, params.id)
  // Drawing takes 30 MB of memory and slows the start: loaded with the first invoice.
  const { renderInvoice } = await import('./render-invoice.ts')
  return {
    bytes: await renderInvoice(row, ctx.language),
    contentType: 'application/pdf',
    fileName: `${row.kind === 'invoice' ? 'invoice' : 'credit-note'}-${row.ref}.pdf`,
    isInline: true,
  }
}
