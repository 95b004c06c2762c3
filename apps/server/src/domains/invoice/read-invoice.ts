import type { invoice } from '@stoa/contract/invoice.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { StoredInvoice } from './queries.ts'
import { issuedLetterhead } from './rules-tax.ts'
import { isElectronicCurrency } from './rules-ubl.ts'
import { listInvoicesByRef } from './queries.ts'
import { listCorrected } from './queries-corrected.ts'

/** Who reads an invoice, in which language. */
export type InvoiceReader = Pick<Ctx, 'db' | 'scope' | 'language'>

/** An invoice without its lines, with what its documents need. */
export type WholeInvoice = Omit<Answer<typeof invoice.get>, 'lines' | 'hasMoreLines'> &
  Pick<StoredInvoice, 'issuerParty' | 'recipientParty' | 'logoFile'>

/** Returns an invoice but for its lines. Throws `not_found`, and `state_forbids` where two have this number. */
export async function readInvoice(ctx: InvoiceReader, ref: string): Promise<WholeInvoice> {
  const [first, second] = await listInvoicesByRef(ctx.db, ctx.scope, ref)
  if (second) throw new AppError('state_forbids', { detail: message('invoice_error.number_of_two', { number: ref }) })
  const row = orNotFound(first, 'invoice')
  const corrected = (await listCorrected(ctx.db, [row])).get(row.id) ?? []
  return {
    ...row,
    issuerDetails: issuedLetterhead(ctx.language, row.issuerParty, row.issuerDetails),
    recipientDetails: issuedLetterhead(ctx.language, row.recipientParty, row.recipientDetails),
    hasElectronic: row.issuerParty !== null && isElectronicCurrency(row.total.currency),
    corrects: corrected.map(({ ref }) => ref),
    correctedIds: corrected.map(({ id }) => id),
  }
}
