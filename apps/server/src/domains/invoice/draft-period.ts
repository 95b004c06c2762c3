import type { InvoiceProblem } from '@stoa/contract/invoice.ts'
import { isSelfBilled } from '@stoa/contract/invoice-kind-rules.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { fieldError, orNotFound } from '../../kit/errors.ts'
import { getTimeZone } from '../marketplace/queries.ts'
import { findTaxSetting, listParties } from './queries.ts'
import { listUninvoicedServices } from './queries-services.ts'
import { listEarlierCommission, listUninvoiced } from './queries-uninvoiced.ts'
import { listEarlierSales, listUnbilledSales } from './self-billing/queries-sales.ts'
import type { InvoiceDraft } from './rules.ts'
import { draftInvoices } from './rules.ts'
import { taxOf } from '../commission/rules-vat.ts'
import type { Party } from './rules-tax.ts'
import { hasAddress, invoiceProblems, taxOfCommission, taxOfSales, withoutVatNumber } from './rules-tax.ts'

export type Period = { from: string; until: string; merchantId?: string | undefined }

/** A document before it has a number: what it charges, for days from when on, and who gets it. */
export type PeriodDraft = InvoiceDraft & { recipient: Party; periodFrom: string }

/**
 * Returns the documents that issuing a period would make, and what is missing for them, also for those that wait for it and are not made. Days are those of the marketplace's
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
  const period = { from, until, merchantId }
  const commission = await listUninvoiced(ctx.db, issuerId, period)
  const services = await listUninvoicedServices(ctx.db, issuerId, period)
  const unbilled = await listUnbilledSales(ctx.db, issuerId, period)
  const sales = unbilled.filter(({ isTaxWithheld, isCollected }) => !isTaxWithheld && !isCollected)
  const earlier = await listEarlierCommission(ctx.db, issuerId, period)
  const earlierSales = await listEarlierSales(ctx.db, issuerId, period)
  const parties = await listParties(ctx.db, [
    ...new Set([issuerId, ...[...commission, ...services, ...unbilled, ...earlier, ...earlierSales].map((one) => one.merchantId)]),
  ])
  const merchantOf = (id: string): Party => orNotFound(parties.get(id), 'merchant')
  const issuer = orNotFound(parties.get(issuerId), 'company')
  const setting = await findTaxSetting(ctx.db, issuerId)
  const drafts = draftInvoices([
    ...commission.map(({ correctedTax, bookedBasisPoints, ...one }) => ({
      ...one,
      tax: correctedTax ?? taxOfCommission(taxOf(issuer, merchantOf(one.merchantId), setting), bookedBasisPoints),
    })),
    ...services,
    ...sales.map(({ correctedTax, agreedBasisPoints, isTaxWithheld: _isTaxWithheld, isCollected: _isCollected, ...sale }) => ({
      ...sale,
      tax: correctedTax ?? taxOfSales(merchantOf(sale.merchantId), agreedBasisPoints),
    })),
  ])
  const sellerIds = new Set(drafts.filter(({ kind }) => isSelfBilled(kind)).map((draft) => draft.merchantId))
  const complete = drafts.map((draft): PeriodDraft => {
    // A service of before the period is on its document.
    const periodFrom = draft.lines.reduce((first, { on }) => (on < first ? on : first), from)
    return { ...draft, recipient: merchantOf(draft.merchantId), periodFrom }
  })
  const merchants = [...new Map(complete.map(({ recipient }) => [recipient.id, recipient])).values()]
  const incomplete = merchants.filter((one) => sellerIds.has(one.id) && !hasAddress(one))
  const withoutNumberOf = ({ kind, tax, recipient }: PeriodDraft) =>
    isSelfBilled(kind) ? withoutVatNumber(tax, recipient, issuer) : withoutVatNumber(tax, issuer, recipient)
  // A document in the name of a seller without an address would be none: its sales wait for it. So does one whose VAT is that of an earlier day for a number
  // that was removed since: it could never be changed.
  const issuable = complete.filter((draft) => (!isSelfBilled(draft.kind) || hasAddress(draft.recipient)) && withoutNumberOf(draft).length === 0)
  const countsOf = (left: typeof unbilled) =>
    [...Map.groupBy(left, ({ merchantId: id }) => id)].map(([id, some]) => ({
      merchant: merchantOf(id),
      count: new Set(some.map(({ orderId }) => orderId)).size,
    }))
  const circumstances = {
    isUnregistered: issuable.some(({ kind, tax }) => !isSelfBilled(kind) && tax.treatment === 'not_registered') && issuer.vatNumber === '',
    sellers: incomplete,
    withoutNumber: complete.flatMap(withoutNumberOf),
    collected: countsOf(unbilled.filter(({ isCollected }) => isCollected)),
    earlier: earlier.map(({ merchantId: id, since, count }) => ({ merchant: merchantOf(id), since, count })),
    earlierSales: earlierSales.map(({ merchantId: id, since, count }) => ({ merchant: merchantOf(id), since, count })),
    withheld: countsOf(unbilled.filter(({ isTaxWithheld, isCollected }) => isTaxWithheld && !isCollected)),
  }
  return { issuer, today, drafts: issuable, problems: invoiceProblems(issuer, merchants, circumstances) }
}
