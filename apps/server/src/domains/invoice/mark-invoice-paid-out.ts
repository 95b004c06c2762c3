import type { Ctx } from '../../kit/context.ts'
import { actorName } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import { insertInvoicePayment, listInvoicesByRef } from './queries.ts'

/** Marks a commission invoice or credit note of the caller's marketplace as paid out. Repeated, it changes nothing. Throws 404 for one it did not issue. */
export async function markInvoicePaidOut(ctx: Ctx, invoiceId: string): Promise<void> {
  const invoice = orNotFound((await listInvoicesByRef(ctx.db, ctx.scope, invoiceId))[0], 'invoice')
  if (invoice.issuer.id !== ctx.scope.companyId) throw new AppError('not_allowed')
  await insertInvoicePayment(ctx.db, invoice, actorName(ctx.actor) ?? 'Stoa')
  await ctx.announce([invoice.issuer.id, invoice.recipient.id], { kind: 'invoice', id: invoice.id })
}
