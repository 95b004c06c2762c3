import type { invoice } from '@stoa/contract/invoice.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { fieldError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { invoiceIssued } from './events.ts'
import { companyDetails, insertInvoice, listInvoices, listUninvoiced, lockIssuing, takeInvoiceNumber } from './queries.ts'
import { draftInvoices } from './rules.ts'

/** Invoices all commission of a period that no invoice holds, one document per merchant, numbered without gaps. */
export async function issueInvoices(ctx: Ctx, { body }: Received<typeof invoice.issue>): Promise<Answer<typeof invoice.issue>> {
  if (body.until < body.from) throw fieldError('until', 'before_start', 'The last day must not be before the first.')
  const today = ctx.now.toISOString().slice(0, 10)
  if (body.until > today) throw fieldError('until', 'in_future', 'Invoice up to today at the latest.')
  const issuerId = ctx.scope.companyId
  await lockIssuing(ctx.db, issuerId)
  const drafts = draftInvoices(await listUninvoiced(ctx.db, issuerId, { from: body.from, until: body.until, merchantId: body.merchantId }))
  const details = await companyDetails(ctx.db, [issuerId, ...drafts.map((d) => d.merchantId)])
  const ids: string[] = []
  for (const draft of drafts) {
    const ref = await takeInvoiceNumber(ctx.db, issuerId, ctx.now.getUTCFullYear())
    const id = await insertInvoice(ctx.db, {
      ...draft,
      issuerId,
      ref,
      from: body.from,
      until: body.until,
      on: today,
      issuerDetails: details.get(issuerId) ?? [],
      recipientDetails: details.get(draft.merchantId) ?? [],
    })
    await ctx.emit(invoiceIssued, { marketplaceId: issuerId, merchantId: draft.merchantId, invoiceId: id })
    await ctx.announce([issuerId, draft.merchantId], { kind: 'invoice', id })
    ids.push(id)
  }
  const { value } = await listInvoices(ctx.db, ctx.scope, { ids }, { limit: 100, sort: { field: 'createdAt', descending: true }, count: false })
  return { invoices: value }
}
