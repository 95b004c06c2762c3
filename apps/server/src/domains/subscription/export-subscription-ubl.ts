import type { subscription } from '@stoa/contract/subscription.ts'
import { describe, formatDay, message } from '@stoa/messages/describe.ts'
import { writeXml } from '../../files/write-xml.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { FileAnswer, Received } from '../../kit/http.ts'
import { isElectronicCurrency, missingForUbl, toUbl } from '../invoice/rules-ubl.ts'
import { findSubscriptionInvoice } from './queries-invoices.ts'
import { accountToPay, payUntil } from './rules.ts'

/**
 * Returns a subscription invoice as an electronic invoice (UBL 2.1, EN 16931). Throws 404 where it is absent or another company's, and 409 where the parties it
 * was issued with lack what the standard asks for.
 */
export async function exportSubscriptionUbl({ db, scope, language }: Ctx, { params }: Received<typeof subscription.exportUbl>): Promise<FileAnswer> {
  const row = orNotFound(await findSubscriptionInvoice(db, scope, params.id), 'invoice')
  const { issuerParty, recipientParty, ref, periodFrom, periodUntil, taxTreatment, total, tax } = row
  if (!issuerParty || !recipientParty) throw new AppError('state_forbids', { detail: message('invoice_error.not_electronic') })
  if (!isElectronicCurrency(total.currency))
    throw new AppError('state_forbids', { detail: message('invoice_error.currency_not_electronic', { currency: total.currency }) })
  for (const party of [issuerParty, recipientParty])
    if (missingForUbl(party).length > 0)
      throw new AppError('state_forbids', { detail: message('invoice_error.party_incomplete', { company: party.name }) })
  const period = describe(
    language,
    message('invoice.period_days', { from: formatDay(language, periodFrom), until: formatDay(language, periodUntil) }),
  )
  const ubl = toUbl({
    kind: 'invoice',
    ref,
    issuedOn: row.issuedOn,
    dueOn: row.dueOn,
    periodFrom,
    periodUntil,
    currency: total.currency,
    seller: issuerParty,
    buyer: recipientParty,
    totalMinor: total.minor,
    taxMinor: tax.minor,
    taxBasisPoints: row.taxBasisPoints,
    taxTreatment,
    exemptionReason: taxTreatment === 'standard' ? '' : describe(language, message(`invoice_tax.${taxTreatment}`)),
    paymentTerms: describe(language, payUntil(row, formatDay(language, row.dueOn))),
    payTo: accountToPay(row),
    isPrepaid: false,
    corrects: [],
    lines: [
      {
        from: periodFrom,
        until: periodUntil,
        description: describe(language, message('invoice.line_subscription', { plan: row.planName, period })),
        amountMinor: total.minor,
      },
    ],
  })
  return { bytes: Buffer.from(writeXml(ubl)), contentType: 'application/xml', fileName: `subscription-${ref}.xml` }
}
