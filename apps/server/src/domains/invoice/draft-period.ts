import type { InvoiceProblem } from '@stoa/contract/invoice.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { fieldError, orNotFound } from '../../kit/errors.ts'
import { getTimeZone } from '../marketplace/queries.ts'
import { findTaxSetting, listParties, listUninvoiced } from './queries.ts'
import type { InvoiceDraft } from './rules.ts'
import { draftInvoices } from './rules.ts'
import type { Tax } from '../commission/rules-vat.ts'
import { taxOf } from '../commission/rules-vat.ts'
import type { Party } from './rules-tax.ts'
import { invoiceProblems } from './rules-tax.ts'

export type Period = { from: string; until: string; merchantId?: string | undefined }

/** A document before it has a number: what it charges, who gets it, and how VAT applies. */
export type PeriodDraft = InvoiceDraft & { recipient: Party; tax: Tax }

/**
 * Returns the documents that issuing a period would make, and what is missing for them. Days are those of the marketplace's
 * time zone, both included; none may be to come. `today` is the day of issue.
 */
export async function draftPeriod(
  ctx: Pick<Ctx, 'db' | 'scope' | 'now'>,
  { from, until, merchantId }: Period,
): Promise<{ issuer: Party; today: string; drafts: PeriodDraft[]; problems: InvoiceProblem[] }> {
  if (until < from) throw fieldError('until', 'before_start', message('invoice_error.before_start'))
  const issuerId = ctx.scope.companyId
  const timeZone = await getTimeZone(ctx.db, issuerId)
  const today = dayIn(ctx.now, timeZone)
  if (until > today) throw fieldError('until', 'in_future', message('invoice_error.in_future', { today, timeZone }))
  const drafts = draftInvoices(await listUninvoiced(ctx.db, issuerId, { from, until, merchantId }))
  const parties = await listParties(ctx.db, [issuerId, ...drafts.map((draft) => draft.merchantId)])
  const issuer = orNotFound(parties.get(issuerId), 'company')
  const setting = await findTaxSetting(ctx.db, issuerId)
  const complete = drafts.map((draft): PeriodDraft => {
    const recipient = orNotFound(parties.get(draft.merchantId), 'merchant')
    return { ...draft, recipient, tax: taxOf(issuer, recipient, setting) }
  })
  const merchants = [...new Map(complete.map(({ recipient }) => [recipient.id, recipient])).values()]
  return { issuer, today, drafts: complete, problems: invoiceProblems(issuer, merchants) }
}
