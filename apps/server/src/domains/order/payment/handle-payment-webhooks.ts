import type { Ctx } from '../../../kit/context.ts'
import type { WebhookName } from '../../connection/queries-old.ts'
import { markWebhooksProcessed } from '../../connection/queries-old.ts'
import { settlePayments } from './settle-payments.ts'
import { settleRefund } from '../refund/settle-refund.ts'
import { parsePaymentEvents } from '../../payment/parse-payment-events.ts'
import { resolveKeys } from './resolve-keys.ts'

/** Applies what payment providers reported of payments and refunds. Payouts have a reaction of their own. */
export async function handlePaymentWebhooks(ctx: Ctx, names: readonly WebhookName[]): Promise<void> {
  const reports = await resolveKeys(ctx.db, await parsePaymentEvents(ctx.db, names))
  const payouts = new Set(reports.flatMap(({ name, report }) => (report.kind === 'payout' ? [name] : [])))
  await markWebhooksProcessed(
    ctx.db,
    names.filter((name) => !payouts.has(name)),
  )
  const payments = Map.groupBy(
    reports.filter(({ report }) => report.kind === 'payment'),
    ({ marketplaceId }) => marketplaceId,
  )
  for (const marketplaceId of [...payments.keys()].toSorted()) {
    const movements = (payments.get(marketplaceId) ?? []).map(({ report }) => report)
    await settlePayments(ctx, marketplaceId, movements)
  }
  for (const { marketplaceId, report } of reports) if (report.kind === 'refund') await settleRefund(ctx, marketplaceId, report)
}
