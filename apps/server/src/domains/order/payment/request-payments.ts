import { isDeepStrictEqual } from 'node:util'
import type { Message } from '@stoa/messages/describe.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { Outcomes } from '../../../jobs/job.ts'
import { toError } from '../../../jobs/run-jobs.ts'
import type { purchaseCreated } from '../events.ts'
import { paymentUnneeded } from '../events.ts'
import { transitionLocked } from '../transition-locked.ts'
import { paymentAccess } from '../../payment/payment-access.ts'
import type { PaymentTransaction } from '../../payment/ports.ts'
import { insertOrderEvents, lockGroups } from '../queries-change.ts'
import type { PaymentGroup } from './queries-payment.ts'
import { listGroups, lockPaymentGroups, updateGroupPayments } from './queries-payment.ts'
import type { GroupPart } from './queries-payment-parts.ts'
import { listPaymentParts, updatePaymentAccounts } from './queries-payment-parts.ts'
import { listUnneededPayments } from './queries-unneeded.ts'
import { settlePayments } from './settle-payments.ts'

/**
 * Starts the payments of purchases at the provider, each under the purchase's own key, and returns for each purchase the error it failed with. That
 * they were tried is written first: a second try asks by the key before it orders again, so that a lost answer is no second payment. What the
 * provider answers at once is applied like a report. What merchants collect themselves is not requested, nor what was cancelled whole before it was tried;
 * what is cancelled meanwhile is cancelled at the provider too.
 */
export async function requestPayments(jobCtx: JobCtx, purchases: readonly FactOf<typeof purchaseCreated>[]): Promise<Outcomes> {
  const failed = new Map<string, Error>()
  const ofMarketplaces = Map.groupBy(purchases, ({ marketplaceId }) => marketplaceId)
  for (const [marketplaceId, own] of ofMarketplaces) {
    const ids = own.map(({ groupId }) => groupId)
    for (const [groupId, error] of await requestOfMarketplace(jobCtx, marketplaceId, ids)) failed.set(groupId, error)
  }
  return purchases.map(({ groupId }) => failed.get(groupId))
}

/** Starts payments of one marketplace; returns the errors by purchase. */
async function requestOfMarketplace(jobCtx: JobCtx, marketplaceId: string, groupIds: readonly string[]): Promise<Map<string, Error>> {
  const groups = (await listGroups(jobCtx.db, marketplaceId, groupIds)).filter((group) => group.paymentReference === null)
  const free = groups.filter((group) => group.totalMinor === 0)
  if (free.length > 0) await jobCtx.transact((ctx) => settlePayments(ctx, marketplaceId, free.map(captureOfNothing)))
  const payable = groups.filter((group) => group.totalMinor > 0 && !group.isCollectedByMerchant)
  const { firstTried, unneeded } = await markRequested(jobCtx, marketplaceId, payable)
  const toPay = payable.filter(({ id }) => !unneeded.has(id))
  const parts = Map.groupBy(await listParts(jobCtx, marketplaceId, toPay, firstTried), ({ groupId }) => groupId)
  const accesses = new Map<string, ReturnType<typeof paymentAccess>>()
  const accessOf = ({ connectionId }: PaymentGroup): ReturnType<typeof paymentAccess> => {
    const access = accesses.get(connectionId ?? '') ?? paymentAccess(jobCtx, marketplaceId, connectionId ?? undefined)
    accesses.set(connectionId ?? '', access)
    return access
  }
  const failed = new Map<string, Error>()
  const movements: PaymentTransaction[] = []
  const start = async (group: PaymentGroup): Promise<void> => {
    try {
      const { connector, access } = await accessOf(group)
      const { paymentKey: key, totalMinor: amountMinor, currency, reference, storefrontPayment: existing } = group
      const known = firstTried.has(group.id) || existing !== null ? undefined : await connector.find(access, 'payment', key)
      const own = parts.get(group.id)
      const input = { key, amountMinor, currency, reference, existing, ...(connector.dividesPayments && own ? { parts: own } : {}) }
      movements.push(known ?? (await connector.createPayment(access, input)))
    } catch (error) {
      failed.set(group.id, toError(error))
    }
  }
  await Promise.all(toPay.map(start))
  if (movements.length > 0) await jobCtx.transact((ctx) => applyAnswers(ctx, marketplaceId, movements))
  const reasons = [...failed].flatMap(([groupId, error]) => (error instanceof UpstreamError ? [[groupId, error.text] as const] : []))
  if (reasons.length > 0) await recordFailures(jobCtx, marketplaceId, new Map(reasons))
  return failed
}

/** Applies what the provider answered. A purchase that was cancelled during the request had no payment to cancel then. */
async function applyAnswers(ctx: Ctx, marketplaceId: string, movements: readonly PaymentTransaction[]): Promise<void> {
  await settlePayments(ctx, marketplaceId, movements)
  const groupIds = movements.map(({ key }) => key)
  const unneeded = await listUnneededPayments(ctx.db, marketplaceId, groupIds)
  await ctx.emit(paymentUnneeded, ...unneeded.map(({ groupId }) => ({ marketplaceId, groupId })))
}

type Requested = { firstTried: ReadonlySet<string>; unneeded: ReadonlySet<string> }

/**
 * Writes of purchases that are unpaid and not yet tried that their payment is requested, and of those that were cancelled whole that it is cancelled. Returns
 * the ids of both.
 */
async function markRequested(jobCtx: JobCtx, marketplaceId: string, groups: readonly PaymentGroup[]): Promise<Requested> {
  if (groups.length === 0) return { firstTried: new Set(), unneeded: new Set() }
  return jobCtx.transact(async (ctx) => {
    const orders = await lockGroups(
      ctx.db,
      marketplaceId,
      groups.map((group) => group.id),
    )
    const untried = orders.filter(({ paymentStatus }) => ['Unprocessed', 'Cancelled', 'Expired'].includes(paymentStatus))
    // What the storefront has created may be paid already.
    const needed = new Set([
      ...groups.filter(({ storefrontPayment }) => storefrontPayment !== null).map(({ id }) => id),
      ...orders.filter((order) => !untried.includes(order) || order.orderStatus !== 'Cancelled').map(({ groupId }) => groupId),
    ])
    const fresh = untried.filter((order) => order.paymentStatus === 'Unprocessed')
    const [requested, cancelled] = [fresh.filter(({ groupId }) => needed.has(groupId)), fresh.filter(({ groupId }) => !needed.has(groupId))]
    const move = { marketplaceId, axis: 'payment' } as const
    if (requested.length > 0) await transitionLocked(ctx, { ...move, to: 'Processing', kind: 'payment_requested' }, requested)
    if (cancelled.length > 0) await transitionLocked(ctx, { ...move, to: 'Cancelled', kind: 'payment_cancelled' }, cancelled)
    const unneeded = orders.map((order) => order.groupId).filter((groupId) => !needed.has(groupId))
    return { firstTried: new Set(requested.map((order) => order.groupId)), unneeded: new Set(unneeded) }
  })
}

/** Returns the parts of payments that the provider divides. Where each goes is written before the first try: what is requested again stays the same. */
async function listParts(
  jobCtx: JobCtx,
  marketplaceId: string,
  groups: readonly PaymentGroup[],
  firstTried: ReadonlySet<string>,
): Promise<GroupPart[]> {
  const divided = groups.filter(({ provider }) => jobCtx.ports.payments[provider ?? '']?.dividesPayments)
  if (divided.length === 0) return []
  const ids = divided.map(({ id }) => id)
  const fresh = ids.filter((id) => firstTried.has(id))
  return jobCtx.transact(async ({ db }) => {
    if (fresh.length > 0) await updatePaymentAccounts(db, marketplaceId, fresh)
    return listPaymentParts(db, marketplaceId, ids)
  })
}

/** Returns how the payment of a purchase that costs nothing stands. */
function captureOfNothing({ paymentKey: key, currency }: PaymentGroup): PaymentTransaction {
  return { kind: 'payment', reference: '', key, state: 'captured', amountMinor: 0, currency, failure: null }
}

/** Records in the histories why payments could not be started, once per reason; the queue goes on trying. */
async function recordFailures(jobCtx: JobCtx, marketplaceId: string, reasons: ReadonlyMap<string, Message>): Promise<void> {
  await jobCtx.transact(async (ctx) => {
    const groups = await lockPaymentGroups(ctx.db, marketplaceId, [...reasons.keys()].toSorted())
    const failures = groups.flatMap(({ id, paymentReference, paymentError }) => {
      const error = reasons.get(id)
      return error === undefined || paymentReference !== null || isDeepStrictEqual(paymentError, error) ? [] : [{ id, reference: null, error }]
    })
    if (failures.length === 0) return
    await updateGroupPayments(ctx.db, marketplaceId, failures)
    const orders = await lockGroups(
      ctx.db,
      marketplaceId,
      failures.map(({ id }) => id),
    )
    await insertOrderEvents(
      ctx.db,
      orders.map(({ id: orderId, groupId }) => ({
        marketplaceId,
        orderId,
        kind: 'payment_waits',
        actor: null,
        ...(reasons.has(groupId) ? { remark: reasons.get(groupId) } : {}),
      })),
    )
    await ctx.announceAll(orders.map(({ merchantId, hash }) => ({ companyIds: [marketplaceId, merchantId], message: { kind: 'order', id: hash } })))
  })
}
