import type { invoice } from '@stoa/contract/invoice.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { draftPeriod } from './draft-period.ts'
import { invoiceIssued } from './events.ts'
import { insertInvoice, listInvoices, lockIssuing, nextInvoiceNumber } from './queries.ts'
import { letterheadOf } from './rules-tax.ts'

/**
 * Invoices all commission of a period that no invoice holds, one document per merchant, numbered without gaps. Throws 409 while the address of
 * the issuer is missing: a document cannot be changed afterwards.
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
  const ids: string[] = []
  for (const draft of drafts) {
    const ref = await nextInvoiceNumber(ctx.db, issuerId, Number(today.slice(0, 4)))
    const id = await insertInvoice(ctx.db, {
      ...draft,
      issuerId,
      ref,
      from: body.from,
      until: body.until,
      on: today,
      issuerDetails: letterheadOf(issuer),
      recipientDetails: letterheadOf(draft.recipient),
    })
    await ctx.emit(invoiceIssued, { marketplaceId: issuerId, merchantId: draft.merchantId, invoiceId: id })
    await ctx.announce([issuerId, draft.merchantId], { kind: 'invoice', id })
    ids.push(id)
  }
  const { value } = await listInvoices(ctx.db, ctx.scope, { ids }, { limit: 100, sort: { field: 'createdAt', descending: true }, count: false })
  return { invoices: value }
}
