import type { invoice } from '@stoa/contract/invoice.ts'
import { isSelfBilled } from '@stoa/contract/invoice-kind-rules.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { AppError } from '../../kit/errors.ts'
import type { Ctx } from '../../kit/context.ts'
import { writeXml } from '../../files/write-xml.ts'
import type { FileAnswer, Received } from '../../kit/http.ts'
import { readInvoice } from './read-invoice.ts'
import { documentNames } from './rules.ts'
import { missingForUbl, toUbl } from './rules-ubl.ts'

/** Returns the invoice as an electronic invoice (UBL 2.1, EN 16931). Throws 409 when the stored parties lack what the standard asks for. */
export async function exportInvoiceUbl(ctx: Ctx, { params }: Received<typeof invoice.exportUbl>): Promise<FileAnswer> {
  const { issuerParty, recipientParty, ...row } = await readInvoice(ctx, params.id)
  if (!issuerParty || !recipientParty) throw new AppError('state_forbids', { detail: message('invoice_error.not_electronic') })
  for (const party of [issuerParty, recipientParty])
    if (missingForUbl(party).length > 0)
      throw new AppError('state_forbids', { detail: message('invoice_error.party_incomplete', { company: party.name }) })
  const { kind, ref, issuedOn, periodFrom, periodUntil, total, tax, taxBasisPoints, taxTreatment, corrects } = row
  const ubl = toUbl({
    kind,
    ref,
    issuedOn,
    periodFrom,
    periodUntil,
    corrects,
    taxBasisPoints,
    taxTreatment,
    currency: total.currency,
    seller: isSelfBilled(kind) ? recipientParty : issuerParty,
    buyer: isSelfBilled(kind) ? issuerParty : recipientParty,
    isPrepaid: !isSelfBilled(kind),
    totalMinor: total.minor,
    taxMinor: tax.minor,
    exemptionReason: taxTreatment === 'standard' ? '' : describe(ctx.language, message(`invoice_tax.${taxTreatment}`)),
    paymentTerms: describe(ctx.language, message(isSelfBilled(kind) ? 'invoice.paid_with_payouts' : 'invoice.no_payment')),
    lines: row.lines.map(({ orderId, marketplaceOrderReference, on, description, amount }) => ({
      order: { id: orderId, reference: marketplaceOrderReference },
      from: on,
      until: on,
      description,
      amountMinor: amount.minor,
    })),
  })
  return {
    bytes: Buffer.from(writeXml(ubl)),
    contentType: 'application/xml',
    fileName: `${documentNames[kind]}-${ref}.xml`,
  }
}
