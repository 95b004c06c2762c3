import { addDays } from '@stoa/contract/time-zone.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { listParties } from '../invoice/queries.ts'
import { invoiceProblems, letterheadOf } from '../invoice/rules-tax.ts'
import { taxOf } from '../commission/rules-vat.ts'
import { subscriptionInvoiced } from './events.ts'
import { findBankAccount, insertSubscriptionInvoice, lockDue, nextNumber, updateNextPeriod } from './queries-invoices.ts'
import type { DueSubscription } from './queries-invoices.ts'
import { markChargedPaid } from './queries-billing.ts'
import { markedByProvider, nextPeriodAfter, paymentDays, taxOn } from './rules.ts'

/** Issues the invoice of the next month of a subscription that has begun by `today`, in the open transaction; returns false when there is nothing to issue. */
export async function issueMonth(ctx: Ctx, key: { companyId: string; subscriptionId: string }, today: string): Promise<boolean> {
  const due = await lockDue(ctx.db, key, today)
  if (!due) return false
  if (due.priceMinor > 0 && !(await issue(ctx, due, today))) return false
  await updateNextPeriod(ctx.db, due, nextPeriodAfter(due.startedOn, due.periodFrom))
  return true
}

async function issue(ctx: Ctx, due: DueSubscription, today: string): Promise<boolean> {
  const { issuerId, companyId } = due
  const parties = await listParties(ctx.db, [issuerId, companyId])
  const issuer = orNotFound(parties.get(issuerId), 'company')
  const recipient = orNotFound(parties.get(companyId), 'company')
  if (invoiceProblems(issuer, []).some((problem) => problem.isBlocking)) {
    ctx.log.warn({ issuerId, companyId }, 'a subscription invoice waits for the address of its issuer')
    return false
  }
  const tax = taxOf(issuer, recipient, null)
  const invoiceId = await insertSubscriptionInvoice(ctx.db, {
    ...due,
    ref: await nextNumber(ctx.db, issuerId, Number(today.slice(0, 4))),
    periodUntil: addDays(nextPeriodAfter(due.startedOn, due.periodFrom), -1),
    issuedOn: today,
    dueOn: addDays(today, paymentDays),
    taxMinor: taxOn(due.priceMinor, tax.basisPoints),
    tax,
    issuerDetails: letterheadOf(issuer),
    recipientDetails: letterheadOf(recipient),
    issuerParty: issuer,
    recipientParty: recipient,
    bankAccount: await findBankAccount(ctx.db, issuerId),
  })
  // The provider may have been paid before the invoice was issued.
  await markChargedPaid(ctx.db, due, markedByProvider)
  await ctx.emit(subscriptionInvoiced, { issuerId, companyId, invoiceId })
  return true
}
