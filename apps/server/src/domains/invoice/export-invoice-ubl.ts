import type { invoice } from '@stoa/contract/invoice.ts'
import { isSelfBilled } from '@stoa/contract/invoice-kind-rules.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { AppError } from '../../kit/errors.ts'
import type { JobCtx } from '../../kit/context.ts'
import { Readable } from 'node:stream'
import type { XmlElement } from '../../files/write-xml.ts'
import { writeXmlInPieces } from '../../files/write-xml.ts'
import type { FileAnswer, Received } from '../../kit/http.ts'
import { batchesOfLines } from './batches-of-lines.ts'
import { listLineAmounts } from './queries-lines.ts'
import { readInvoice } from './read-invoice.ts'
import { documentNames } from './rules.ts'
import { noTaxMessage } from './rules-tax.ts'
import type { UblDocument } from './rules-ubl.ts'
import { isElectronicCurrency, missingForUbl, netOfLines, toUblHead, toUblLine } from './rules-ubl.ts'
import { toInvoiceLine } from './to-invoice-line.ts'

/** Returns the invoice as an electronic invoice (UBL 2.1, EN 16931), which is written while its lines are read. Throws 409 when the stored parties lack what the standard asks for. */
export async function exportInvoiceUbl(ctx: JobCtx, { params }: Received<typeof invoice.exportUbl>): Promise<FileAnswer> {
  const { issuerParty, recipientParty, ...row } = await readInvoice(ctx, params.id)
  if (!issuerParty || !recipientParty) throw new AppError('state_forbids', { detail: message('invoice_error.not_electronic') })
  if (!isElectronicCurrency(row.total.currency))
    throw new AppError('state_forbids', { detail: message('invoice_error.currency_not_electronic', { currency: row.total.currency }) })
  for (const party of [issuerParty, recipientParty])
    if (missingForUbl(party).length > 0)
      throw new AppError('state_forbids', { detail: message('invoice_error.party_incomplete', { company: party.name }) })
  const { kind, ref, issuedOn, periodFrom, periodUntil, total, tax, taxBasisPoints, taxTreatment, corrects } = row
  const [seller, buyer] = isSelfBilled(kind) ? [recipientParty, issuerParty] : [issuerParty, recipientParty]
  const document: UblDocument = {
    kind,
    ref,
    issuedOn,
    periodFrom,
    periodUntil,
    corrects,
    taxBasisPoints,
    taxTreatment,
    currency: total.currency,
    seller,
    buyer,
    isPrepaid: !isSelfBilled(kind),
    totalMinor: total.minor,
    taxMinor: tax.minor,
    exemptionReason: taxTreatment === 'standard' ? '' : describe(ctx.language, noTaxMessage(taxTreatment, seller)),
    paymentTerms: describe(ctx.language, message(isSelfBilled(kind) ? 'invoice.paid_with_payouts' : 'invoice.no_payment')),
  }
  const of = { issuerId: row.issuer.id, invoiceId: row.id }
  const nets = netOfLines(await listLineAmounts(ctx.db, of), taxBasisPoints, total.minor - tax.minor)
  return {
    bytes: Readable.from(writeXmlInPieces(toUblHead(document), linesOf(ctx, of, document, nets))),
    contentType: 'application/xml',
    fileName: `${documentNames[kind]}-${ref}.xml`,
  }
}

async function* linesOf(
  ctx: JobCtx,
  of: { issuerId: string; invoiceId: string },
  document: UblDocument,
  nets: readonly number[],
): AsyncGenerator<XmlElement[]> {
  let written = 0
  for await (const batch of batchesOfLines(ctx, of)) {
    const first = written
    written += batch.length
    yield batch.map((record, index) => {
      const { orderId: id, marketplaceOrderReference: reference, on, description, amount } = toInvoiceLine(ctx.language, record)
      const order = id === null ? {} : { order: { id, reference: reference ?? '' } }
      const line = { ...order, from: on, until: on, description, amountMinor: amount.minor }
      return toUblLine(document, line, first + index + 1, nets[first + index] ?? 0)
    })
  }
}
