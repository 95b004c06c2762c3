import type { Ctx } from '../../kit/context.ts'
import { subscriptionChargeFailed, subscriptionPaidOutside } from './events.ts'
import type { ProviderSubscription } from './ports.ts'
import type { SubscriptionKey } from './queries-billing.ts'
import { findBilled, listPaidOutside, markChargedPaid, upsertBilling, upsertCharges } from './queries-billing.ts'
import { markedByProvider } from './rules.ts'

/**
 * Records how a subscription stands at the provider and what it charged, in the open transaction: what is paid is paid here, and what failed is notified
 * once. What a person marked as paid before its charge was known is not to be collected. `isSynced`: what it should charge is set there, so that an earlier problem is over.
 */
export async function recordBilling(
  ctx: Ctx,
  key: SubscriptionKey,
  { state, charges }: ProviderSubscription,
  { isSynced }: { isSynced: boolean },
): Promise<void> {
  await upsertBilling(ctx.db, key, isSynced ? { state, problem: null } : { state })
  const failed = await upsertCharges(ctx.db, key, charges)
  const paid = await markChargedPaid(ctx.db, key, markedByProvider)
  await ctx.emit(subscriptionChargeFailed, ...failed.map((reference) => ({ companyId: key.companyId, reference })))
  const paidOutside = await listPaidOutside(ctx.db, key, markedByProvider)
  await ctx.emit(subscriptionPaidOutside, ...paidOutside.map((invoiceId) => ({ companyId: key.companyId, invoiceId })))
  const issuerId = paid[0]?.issuerId ?? (await findBilled(ctx.db, key))?.issuerId
  await ctx.announce(issuerId === undefined ? [key.companyId] : [key.companyId, issuerId], { kind: 'invoice', id: key.subscriptionId })
}
