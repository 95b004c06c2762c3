import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { subscriptionInvoiced } from '../../subscription/events.ts'
import { notify } from './notify.ts'
import { findSubscriptionInvoiceSummary } from './queries-facts.ts'

/** Notifies a company of a new invoice for its subscription. */
export async function notifySubscriptionInvoice(ctx: Ctx, { issuerId, companyId, invoiceId }: FactOf<typeof subscriptionInvoiced>): Promise<void> {
  const invoice = await findSubscriptionInvoiceSummary(ctx.db, issuerId, invoiceId)
  if (!invoice) return
  await notify(ctx, [
    {
      companyId,
      kind: 'invoice',
      link: '/shop/invoices/subscription',
      message: message('notification.subscription_invoice', {
        issuer: invoice.issuerName,
        number: invoice.ref,
        amount: { minor: invoice.totalMinor, currency: invoice.currency },
      }),
      thumbnailFile: null,
      fact: `subscription-invoice:${invoiceId}`,
    },
  ])
}
