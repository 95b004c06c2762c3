import type { invoice } from '@stoa/contract/invoice.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { listInvoiceLines } from './queries-lines.ts'
import { readInvoice } from './read-invoice.ts'
import { toInvoiceLine } from './to-invoice-line.ts'

/** As many lines are read with an invoice; the others are read in pages. */
const firstLines = 100

/** Returns one invoice with its first lines, by number or id. */
export async function getInvoice(ctx: Ctx, { params }: Received<typeof invoice.get>): Promise<Answer<typeof invoice.get>> {
  const { issuerParty: _issuerParty, recipientParty: _recipientParty, logoFile: _logoFile, ...row } = await readInvoice(ctx, params.ref)
  const lines = await listInvoiceLines(ctx.db, { issuerId: row.issuer.id, invoiceId: row.id }, undefined, firstLines + 1)
  return {
    ...row,
    lines: lines.slice(0, firstLines).map((line) => toInvoiceLine(ctx.language, line)),
    hasMoreLines: lines.length > firstLines,
  }
}
