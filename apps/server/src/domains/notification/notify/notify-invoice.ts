import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { invoiceIssued } from '../../invoice/events.ts'
import { notify } from './notify.ts'
import { findInvoiceSummary } from './queries-facts.ts'

/** Notifies the merchant of a new invoice or credit note. */
export async function notifyInvoice(ctx: Ctx, { marketplaceId, merchantId, invoiceId }: FactOf<typeof invoiceIssued>): Promise<void> {
  const invoice = await findInvoiceSummary(ctx.db, marketplaceId, invoiceId)
  if (!invoice) return
  const facts = { issuer: invoice.issuerName, number: invoice.ref, amount: { minor: invoice.totalMinor, currency: invoice.currency } }
  await notify(ctx, [
    {
      companyId: merchantId,
      kind: 'invoice',
      link: `/shop/invoices/${invoiceId}`,
      message: invoice.kind === 'invoice' ? message('notification.invoice', facts) : message('notification.credit_note', facts),
      thumbnailFile: null,
      fact: `invoice:${invoiceId}`,
    },
  ])
}
