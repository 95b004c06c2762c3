import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { actorName } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import { insertInvoicePayment, listInvoicesByRef } from './queries.ts'

/**
 * Marks an invoice or a credit note for commission of the caller's marketplace as paid out. Repeated, it changes nothing. Throws 404 for one it did not issue, and
 * 409 for a self-billed credit note: the merchant owes it, and nothing of it is paid out.
 */
export async function markInvoicePaidOut(ctx: Ctx, invoiceId: string): Promise<void> {
  const invoice = orNotFound((await listInvoicesByRef(ctx.db, ctx.scope, invoiceId))[0], 'invoice')
  if (invoice.issuer.id !== ctx.scope.companyId) throw new AppError('not_allowed')
  if (invoice.kind === 'self-billed credit note')
    throw new AppError('state_forbids', { detail: message('invoice_error.owed_by_merchant', { number: invoice.ref }) })
  await insertInvoicePayment(ctx.db, invoice, actorName(ctx.actor) ?? 'Stoa')
  await ctx.announce([invoice.issuer.id, invoice.recipient.id], { kind: 'invoice', id: invoice.id })
}
