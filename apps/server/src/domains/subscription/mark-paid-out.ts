import type { subscription } from '@stoa/contract/subscription.ts'
import type { Ctx } from '../../kit/context.ts'
import { actorName } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { markInvoicePaidOut } from '../invoice/mark-invoice-paid-out.ts'
import { subscriptionPaidOutside } from './events.ts'
import { findSubscriptionInvoice, insertSubscriptionPayment } from './queries-invoices.ts'

/**
 * Marks an invoice as paid out: a marketplace's commission invoice or credit note, or, for an administrator, a subscription invoice. Repeated, it
 * changes nothing. A provider that charges the subscription no longer collects it. Throws 404 for an invoice that the caller's company did not issue.
 */
export async function markPaidOut(ctx: Ctx, { params }: Received<typeof subscription.updateStatusPaidout>): Promise<void> {
  if (ctx.scope.companyType !== 'ADMIN') return markInvoicePaidOut(ctx, params.id)
  const invoice = orNotFound(await findSubscriptionInvoice(ctx.db, ctx.scope, params.id), 'invoice')
  await insertSubscriptionPayment(ctx.db, invoice, actorName(ctx.actor) ?? 'Stoa')
  await ctx.emit(subscriptionPaidOutside, { companyId: invoice.company.id, invoiceId: invoice.id })
  await ctx.announce([invoice.issuer.id, invoice.company.id], { kind: 'invoice', id: invoice.id })
}
