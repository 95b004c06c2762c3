import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { paymentAccess } from '../../payment/payment-access.ts'
import { requestEach } from '../attention/request-each.ts'
import { cancelLocked } from '../cancel-locked.ts'
import { settlePayment } from '../payment/settle-payment.ts'
import { lockPaymentGroups } from '../payment/queries-payment.ts'
import { lockGroups } from '../queries-change.ts'
import { transitionLocked } from '../transition-locked.ts'
import type { UnpaidPurchase } from './queries-unpaid.ts'
import { listUnpaidOrders, listUnpaidPurchases } from './queries-unpaid.ts'

const pageSize = 200

/**
 * Cancels the purchases that nobody paid in the time their marketplaces wait, so that their items can be sold. A provider that is away holds up no other, and
 * its purchases stay.
 */
export async function cancelUnpaid(jobCtx: JobCtx): Promise<void> {
  const lostMs = new Map<string, number>()
  for (let after: UnpaidPurchase | undefined; !jobCtx.signal.aborted;) {
    const page: UnpaidPurchase[] = await listUnpaidPurchases(jobCtx.db, after, pageSize)
    await requestEach(page, {
      keyOf: ({ marketplaceId, connectionId }) => connectionId ?? marketplaceId,
      lostMs,
      request: (purchase) => tryToCancel(jobCtx, purchase),
    })
    after = page.at(-1)
    if (page.length < pageSize) return
  }
}

/** Cancels one of them where the provider allows it, and returns whether that answered. */
async function tryToCancel(jobCtx: JobCtx, purchase: UnpaidPurchase): Promise<boolean> {
  if (jobCtx.signal.aborted) return true
  try {
    await cancelOne(jobCtx, purchase)
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    const { marketplaceId, groupId } = purchase
    jobCtx.log.warn({ err: error, marketplaceId, groupId }, 'an unpaid purchase could not be cancelled')
    return !(error instanceof UpstreamError && error.isTemporary)
  }
  return true
}

/** Asks the provider first: what was paid meanwhile is applied, and what is under way at the bank stays. */
async function cancelOne(jobCtx: JobCtx, purchase: UnpaidPurchase): Promise<void> {
  const { marketplaceId, groupId, connectionId, paymentReference, storefrontPayment } = purchase
  const { connector, access } = await paymentAccess(jobCtx, marketplaceId, connectionId ?? undefined)
  const movement = await connector.find(access, 'payment', groupId, { paymentReference: paymentReference ?? undefined })
  if (movement && movement.state !== 'pending') return jobCtx.transact((ctx) => settlePayment(ctx, marketplaceId, movement))
  // A payment that was begun and is not found may be on its way.
  if (movement ? movement.isUnderWay === true : (paymentReference ?? storefrontPayment) !== null) return
  await jobCtx.transact((ctx) => cancelOrders(ctx, purchase))
}

/** Cancels the orders that are still unpaid. The payment ends as expired: at once where it was never requested, else when the provider has cancelled it. */
async function cancelOrders(ctx: Ctx, purchase: UnpaidPurchase): Promise<void> {
  const { marketplaceId, groupId, hours } = purchase
  await lockPaymentGroups(ctx.db, marketplaceId, [groupId])
  const orders = await lockGroups(ctx.db, marketplaceId, [groupId])
  const unpaid = new Set(await listUnpaidOrders(ctx.db, purchase))
  const open = orders.filter(({ orderStatus }) => orderStatus !== 'Cancelled')
  if (open.length === 0 || !open.every(({ id }) => unpaid.has(id))) return
  for (const order of open) await cancelLocked(ctx, order, { kind: 'cancelled_unpaid', params: { hours }, reason: '', restock: true })
  const unrequested = orders.filter(({ paymentStatus }) => paymentStatus === 'Unprocessed')
  if (unrequested.length > 0) await transitionLocked(ctx, { marketplaceId, axis: 'payment', to: 'Expired', kind: 'payment_expired' }, unrequested)
}
