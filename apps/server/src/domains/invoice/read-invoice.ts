import type { invoice } from '@stoa/contract/invoice.ts'
import { isCreditNote, isSelfBilled } from '@stoa/contract/invoice-kind-rules.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { StoredInvoice } from './queries.ts'
import { isLineName } from './rules.ts'
import { listCorrected, listInvoiceLines, listInvoicesByRef } from './queries.ts'

/** Who reads an invoice, in which language. */
export type InvoiceReader = Pick<Ctx, 'db' | 'scope' | 'language'>

/** An invoice with its lines, and with what its documents need. */
export type WholeInvoice = Answer<typeof invoice.get> & Pick<StoredInvoice, 'issuerParty' | 'recipientParty' | 'logoFile'>

/** Returns an invoice with its lines. Throws `not_found`, and `state_forbids` where two have this number. */
export async function readInvoice(ctx: InvoiceReader, ref: string): Promise<WholeInvoice> {
  const [first, second] = await listInvoicesByRef(ctx.db, ctx.scope, ref)
  if (second) throw new AppError('state_forbids', { detail: message('invoice_error.number_of_two', { number: ref }) })
  const row = orNotFound(first, 'invoice')
  const lines = await listInvoiceLines(ctx.db, row.issuer.id, row.id)
  const corrected = isCreditNote(row.kind) ? await listCorrected(ctx.db, row.issuer.id, row.id, isSelfBilled(row.kind) ? 'sale' : 'commission') : []
  return {
    ...row,
    hasElectronic: row.issuerParty !== null,
    corrects: corrected.map(({ ref }) => ref),
    correctedIds: corrected.map(({ id }) => id),
    lines: lines.map(({ orderTotalMinor, amountMinor, currency, ...line }) => ({
      ...line,
      description: describeLine(ctx, line),
      orderTotal: { minor: orderTotalMinor, currency },
      amount: { minor: amountMinor, currency },
    })),
  }
}

/** Returns what a line is for. A line of an older version has its text stored. */
function describeLine({ language }: InvoiceReader, { description, orderId }: { description: string; orderId: string }): string {
  return isLineName(description) ? describe(language, message(`invoice.line_${description}`, { order: orderId })) : description
}
