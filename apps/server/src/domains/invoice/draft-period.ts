import type { InvoiceProblem } from '@stoa/contract/invoice.ts'
import type { Ctx } from '../../kit/context.ts'
import { fieldError, found } from '../../kit/errors.ts'
import { findTaxSetting, listParties, listUninvoiced } from './queries.ts'
import type { InvoiceDraft } from './rules.ts'
import { draftInvoices } from './rules.ts'
import type { Party, Tax } from './rules-tax.ts'
import { invoiceProblems, taxOf } from './rules-tax.ts'

export type Period = { from: string; until: string; merchantId?: string | undefined }

/** A document before it has a number: what it charges, who gets it, and how VAT applies. */
export type PeriodDraft = InvoiceDraft & { recipient: Party; tax: Tax }

/** Returns the documents that issuing a period would make, and what is missing for them. Days are UTC, both included; none may be to come. */
export async function draftPeriod(
  ctx: Pick<Ctx, 'db' | 'scope' | 'now'>,
  { from, until, merchantId }: Period,
): Promise<{ issuer: Party; drafts: PeriodDraft[]; problems: InvoiceProblem[] }> {
  if (until < from) throw fieldError('until', 'before_start', 'The last day must not be before the first.')
  if (until > ctx.now.toISOString().slice(0, 10)) throw fieldError('until', 'in_future', 'Invoice up to today at the latest.')
  const issuerId = ctx.scope.companyId
  const drafts = draftInvoices(await listUninvoiced(ctx.db, issuerId, { from, until, merchantId }))
  const parties = await listParties(ctx.db, [issuerId, ...drafts.map((draft) => draft.merchantId)])
  const issuer = found(parties.get(issuerId), 'The company')
  const setting = await findTaxSetting(ctx.db, issuerId)
  const complete = drafts.map((draft): PeriodDraft => {
    const recipient = found(parties.get(draft.merchantId), 'The merchant')
    return { ...draft, recipient, tax: taxOf(issuer, recipient, setting) }
  })
  const merchants = [...new Map(complete.map(({ recipient }) => [recipient.id, recipient])).values()]
  return { issuer, drafts: complete, problems: invoiceProblems(issuer, merchants) }
}
