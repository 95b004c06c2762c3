import type { InvoiceLine, invoice } from '@stoa/contract/invoice.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { listInvoicesByRef } from './queries.ts'
import { pageInvoiceLines } from './queries-lines.ts'
import { toInvoiceLine } from './to-invoice-line.ts'

/** Returns a page of the lines of an invoice. */
export async function pageLines(ctx: Ctx, { params, page }: Received<typeof invoice.lines>): Promise<PageRows<InvoiceLine>> {
  const [row] = await listInvoicesByRef(ctx.db, ctx.scope, params.id)
  const { issuer, id } = orNotFound(row, 'invoice')
  const lines = await pageInvoiceLines(ctx.db, { issuerId: issuer.id, invoiceId: id }, page)
  return { ...lines, value: lines.value.map((line) => toInvoiceLine(ctx.language, line)) }
}
