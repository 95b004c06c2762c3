import type { InvoiceKind } from '@stoa/contract/invoice-kind.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { invoiceIssued } from '../../invoice/events.ts'
import { notify } from './notify.ts'
import { findInvoiceSummary } from './queries-facts.ts'

const codes = {
  invoice: 'notification.invoice',
  'credit note': 'notification.credit_note',
  'self-billed invoice': 'notification.self_billed_invoice',
  'self-billed credit note': 'notification.self_billed_credit_note',
} as const satisfies Record<InvoiceKind, string>

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
      message: message(codes[invoice.kind], facts),
      thumbnailFile: null,
      fact: `invoice:${invoiceId}`,
    },
  ])
}
