import type { Ctx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { invoiceIssued } from '../invoice/events.ts'
import type { payoutSettled } from '../payout/events.ts'
import { notify } from './notify.ts'
import { findInvoiceSummary, findPayoutSummary } from './queries-facts.ts'
import { amount } from './rules.ts'

/** Tells the merchant that money is on its way; of a payout that failed, the operator as well. */
export async function notifyPayout(ctx: Ctx, { marketplaceId, merchantId, payoutId, isPaid }: FactOf<typeof payoutSettled>): Promise<void> {
  const payout = await findPayoutSummary(ctx.db, marketplaceId, payoutId)
  if (!payout) return
  const sum = amount(payout.amountMinor, payout.currency)
  const told = {
    kind: 'payout' as const,
    link: '/shop/payouts',
    thumbnailFile: null,
    fact: `payout:${payoutId}:${isPaid ? 'paid' : `failed:${ctx.requestId}`}`,
  }
  const toMerchant = isPaid ? `${payout.marketplaceName} paid out ${sum}` : `The payout of ${sum} by ${payout.marketplaceName} failed`
  const failure = payout.failure === null ? '' : `: ${payout.failure}`
  await notify(ctx, [
    { ...told, companyId: merchantId, message: toMerchant },
    ...(isPaid
      ? []
      : [{ ...told, companyId: marketplaceId, message: `Payout ${payout.number} of ${sum} to ${payout.merchantName} failed${failure}` }]),
  ])
}

/** Tells the merchant of a new invoice or credit note. */
export async function notifyInvoice(ctx: Ctx, { marketplaceId, merchantId, invoiceId }: FactOf<typeof invoiceIssued>): Promise<void> {
  const invoice = await findInvoiceSummary(ctx.db, marketplaceId, invoiceId)
  if (!invoice) return
  const message = `${invoice.issuerName}: ${invoice.kind} ${invoice.ref} of ${amount(invoice.totalMinor, invoice.currency)}`
  await notify(ctx, [
    {
      companyId: merchantId,
      kind: 'invoice',
      link: `/shop/invoices/${invoiceId}`,
      message,
      thumbnailFile: null,
      fact: `invoice:${invoiceId}`,
    },
  ])
}
