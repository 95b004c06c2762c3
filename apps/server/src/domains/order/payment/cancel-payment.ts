import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { paymentAccess } from '../../payment/payment-access.ts'
import type { paymentUnneeded } from '../events.ts'
import { listGroups } from './queries-payment.ts'
import { listUnneededPayments } from './queries-unneeded.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Cancels the payment of a purchase of which every order is cancelled, so that nobody can pay it and nothing stays reserved on the shopper's card. What the
 * provider answers is applied like a report: where it was captured meanwhile, it is refunded. A payment that is not known there yet is cancelled once it is; one that
 * is not known there after a day has ended.
 */
export async function cancelPayment(jobCtx: JobCtx, { marketplaceId, groupId }: FactOf<typeof paymentUnneeded>): Promise<void> {
  const [unneeded] = await listUnneededPayments(jobCtx.db, marketplaceId, [groupId])
  const [group] = unneeded ? await listGroups(jobCtx.db, marketplaceId, [groupId]) : []
  if (!unneeded || !group) return
  const { connectionId, paymentKey: key, paymentReference, storefrontPayment, totalMinor: amountMinor, currency } = group
  const { connector, access } = await paymentAccess(jobCtx, marketplaceId, connectionId ?? undefined)
  const lost = { kind: 'payment', reference: '', key, state: 'failed', amountMinor, currency, failure: null } as const
  const isLost = unneeded.isOld && paymentReference === null && storefrontPayment === null
  const movement = (await connector.cancelPayment(access, { key, paymentReference, amountMinor, currency })) ?? (isLost ? lost : undefined)
  // That a payment that is over can be paid no more is no news to its orders.
  if (movement && (!unneeded.isOver || movement.state === 'captured')) await jobCtx.transact((ctx) => settlePayment(ctx, marketplaceId, movement))
}
