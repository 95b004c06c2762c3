import type { invoice } from '@stoa/contract/invoice.ts'
import { isSelfBilled } from '@stoa/contract/invoice-kind-rules.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { draftPeriod } from './draft-period.ts'
import { invoiceIssued } from './events.ts'
import { insertInvoices, listInvoices, lockIssuing, nextInvoiceNumbers } from './queries.ts'
import type { NewInvoice } from './queries.ts'
import { letterheadOf } from './rules-tax.ts'
import { nextSelfBilledNumbers } from './self-billing/queries-sales.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { taxWithin } from '@stoa/contract/amounts.ts'

/**
 * Invoices all commission of a period that no invoice holds with the adjustments for services until its end, one document per merchant, and the sales of
 * merchants with a self-billing agreement, all numbered without gaps. Throws 409 while the address of the issuer is missing: a document cannot be changed afterwards.
 */
export async function issueInvoices(ctx: Ctx, { body }: Received<typeof invoice.issue>): Promise<Answer<typeof invoice.issue>> {
  const issuerId = ctx.scope.companyId
  await lockIssuing(ctx.db, issuerId)
  const { issuer, today, drafts, problems } = await draftPeriod(ctx, body)
  if (drafts.length > 0 && problems.some((problem) => problem.isBlocking)) {
    throw new AppError('state_forbids', {
      detail: message('invoice_error.address_missing'),
      errors: [{ path: '', code: 'issuer_address_missing', message: message('invoice_error.address_fields') }],
    })
  }
  const [billed, own] = [drafts.filter(({ kind }) => isSelfBilled(kind)), drafts.filter(({ kind }) => !isSelfBilled(kind))]
  const numbers = await nextInvoiceNumbers(ctx.db, issuerId, Number(today.slice(0, 4)), own.length)
  const billedNumbers = await nextSelfBilledNumbers(
    ctx.db,
    issuerId,
    billed.map(({ merchantId }) => merchantId),
  )
  const invoices = [...own, ...billed].map((draft, n) => ({
    ...draft,
    ref: [...numbers, ...billedNumbers][n] ?? '',
    issuerDetails: letterheadOf(issuer),
    recipientDetails: letterheadOf(draft.recipient),
  }))
  const ids = await insertInvoices(ctx.db, { issuer, until: body.until, on: today }, invoices)
  await bookVat(
    ctx,
    issuerId,
    invoices.map((draft, n) => ({ ...draft, id: ids[n] ?? '' })),
  )
  await recordAudit(
    ctx,
    ...invoices.map(({ merchantId, totalMinor: amountMinor, currency }, n) => ({
      companyId: issuerId,
      action: 'invoice.issued',
      object: ids[n] ?? '',
      detail: { merchantId, amountMinor, currency },
    })),
  )
  const issued = invoices.map(({ merchantId }, n) => ({ merchantId, invoiceId: ids[n] ?? '' }))
  await ctx.emit(invoiceIssued, ...issued.map((one) => ({ marketplaceId: issuerId, ...one })))
  await ctx.announceAll(
    issued.map(({ merchantId, invoiceId }) => ({ companyIds: [issuerId, merchantId], message: { kind: 'invoice', id: invoiceId } })),
  )
  const { value } = await listInvoices(
    ctx.db,
    ctx.scope,
    { ids },
    { limit: Math.max(1, ids.length), sort: { field: 'createdAt', descending: true }, count: false },
  )
  return { invoices: value }
}

/**
 * Books what the VAT of an invoice differs by from the VAT that its commission and services were booked with: the invoice rounds once, each of them for
 * itself, and how VAT applies to commission may have changed since. It is taken from the income of commission, or of services where the invoice has only those.
 */
async function bookVat(ctx: Ctx, marketplaceId: string, invoices: readonly (NewInvoice & { id: string })[]): Promise<void> {
  // The VAT of a sale is the merchant's, which has no account here.
  const ofCommission = invoices.filter(({ kind }) => !isSelfBilled(kind))
  const transfers = ofCommission.map(({ id, merchantId, currency, totalMinor, tax, bookedVatMinor, lines }) => {
    const income = lines.every(({ kind }) => kind === 'adjustment') ? ('service_income' as const) : ('commission_income' as const)
    const missingMinor = taxWithin(totalMinor, tax.basisPoints) - bookedVatMinor
    return {
      marketplaceId,
      merchantId,
      currency,
      kind: 'commission_vat' as const,
      reference: `commission-vat:${id}`,
      entries: [
        { account: income, amountMinor: missingMinor },
        { account: 'commission_vat' as const, amountMinor: -missingMinor },
      ],
    }
  })
  await postTransfers(ctx.db, transfers)
}
