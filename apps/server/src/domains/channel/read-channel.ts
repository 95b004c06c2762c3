import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../kit/errors.ts'
import type { FactOf } from '../../kit/events.ts'
import { updateChannelHealth } from '../connection/queries-health.ts'
import { toStoredTexts } from '../product/rules-stored-text.ts'
import { withoutUnsafeText } from '../product/rules-text.ts'
import { channelReadDue } from './events.ts'
import type { OpenMarketplace } from './open-marketplace.ts'
import { openMarketplace } from './open-marketplace.ts'
import type { ChannelOrder, OrderWindow } from './ports.ts'
import { adoptOrders } from './order/adopt-orders.ts'
import { listKnown } from './order/queries-known.ts'
import { findOldestOpen, updateChangesRead, updateOrdersRead } from './order/queries-order.ts'
import { receiveChanges } from './order/receive-changes.ts'
import { receiveOrders } from './order/receive-orders.ts'
import { toStorable } from './order/rules-storable.ts'
import { changesSince, lateSince, ordersSince, paymentSince } from './order/rules-window.ts'
import { hasSent, updateStates } from './push/queries-product.ts'
import { countRejections } from './push/queries-rejected.ts'
import { reportRejections } from './push/report-rejections.ts'
import { claimRead, releaseRead, renewRead } from './queries-reading.ts'
import { renewClaim } from './renew-claim.ts'

/**
 * Reads the state of products on a marketplace, its orders since the pass before, and after these what changed of older orders and those that were captured late. A webhook starts it early; the
 * clock finds what one missed. One reading of a channel runs at a time, and it does for all requests before its start: one that is requested
 * meanwhile follows.
 */
export async function readChannel(jobCtx: JobCtx, fact: FactOf<typeof channelReadDue>): Promise<void> {
  if (!(await jobCtx.transact((ctx) => claimRead(ctx.db, fact, jobCtx.requestId)))) return
  let isDone = false
  try {
    await readClaimed(jobCtx, fact)
    isDone = true
  } finally {
    await jobCtx.transact(async (ctx) => {
      // Also after one that failed: the queue may have no try of it left.
      if (await releaseRead(ctx.db, fact, jobCtx.requestId, { isDone })) await ctx.emit(channelReadDue, fact)
      await reportRejections(ctx, fact.companyId, fact.channelId)
    })
  }
}

async function readClaimed(jobCtx: JobCtx, fact: FactOf<typeof channelReadDue>): Promise<void> {
  const { companyId, channelId } = fact
  const renew = renewClaim(() => jobCtx.transact((ctx) => renewRead(ctx.db, fact, jobCtx.requestId)))
  const open = await openMarketplace(jobCtx, companyId, channelId)
  // Who bought while the company was being deactivated has an order.
  if (!open || !(open.row.isCompanyActive || (await hasSent(jobCtx.db, companyId, channelId)))) return
  const { row, connector, access } = open
  const unread = new Set<string>()
  const reportUnread = (number: string) => void unread.add(number)
  const recordHealth = async (ctx: Ctx) => {
    const [number] = unread
    const error = number === undefined ? null : message('channel_error.unread_orders', { count: unread.size, number })
    await updateChannelHealth(ctx.db, companyId, channelId, { error, isPush: false })
    await ctx.announce([companyId], { kind: 'connection', id: channelId })
  }
  try {
    const since = ordersSince(row)
    await readOrders(jobCtx, open, { since, newSince: since, reportUnread }, renew)
    for await (const states of connector.listStates(access)) {
      await renew()
      const storable = withoutUnsafeText(states)
      await jobCtx.transact(async (ctx) => {
        const rejected = await updateStates(ctx.db, companyId, channelId, storable)
        if (rejected > 0) await countRejections(ctx.db, companyId, channelId, rejected)
      })
    }
    await jobCtx.transact(async (ctx) => {
      await updateOrdersRead(ctx.db, companyId, channelId, jobCtx.now)
      await recordHealth(ctx)
    })
    const olderSince = changesSince(row, await findOldestOpen(jobCtx.db, companyId, channelId), jobCtx.now)
    const paidSince = lateSince(row, paymentSince(jobCtx.now))
    // Where all older orders are not due, those that may have been paid since: of a bank transfer a webhook reports it days after the order.
    const window = olderSince
      ? { since: olderSince, newSince: lateSince(row, olderSince) }
      : { since: paidSince, newSince: paidSince, isNewOnly: true }
    await readOrders(jobCtx, open, { ...window, reportUnread }, renew)
    await jobCtx.transact(async (ctx) => {
      if (olderSince) await updateChangesRead(ctx.db, companyId, channelId, jobCtx.now)
      await recordHealth(ctx)
    })
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    await jobCtx.transact((ctx) => updateChannelHealth(ctx.db, companyId, channelId, { error: reasonOf(error), isPush: false }))
    throw error
  }
}

/** Reads the orders of a window page by page: new ones and changes apart, so that each transaction changes stock once. */
async function readOrders(
  jobCtx: JobCtx,
  { row, connector, access }: OpenMarketplace,
  window: Omit<OrderWindow, 'listKnown'>,
  renew: () => Promise<void>,
): Promise<void> {
  const left: string[] = []
  const known = async (references: string[]) => {
    const orders = await listKnown(jobCtx.db, row, withoutUnsafeText(references))
    left.push(...[...orders].flatMap(([reference, { isLeft }]) => (isLeft ? [reference] : [])))
    return orders
  }
  for await (const listed of connector.listOrders(access, { ...window, listKnown: known })) {
    await renew()
    const orders = storableOf(listed, window.reportUnread)
    await jobCtx.transact((ctx) => receiveOrders(ctx, row, orders))
    const adopted = left.splice(0)
    await jobCtx.transact(async (ctx) => {
      // With what happened to them meanwhile: one that was cancelled must not go to the merchant's shop.
      await adoptOrders(ctx, row, adopted)
      await receiveChanges(ctx, row, orders)
    })
  }
}

/** Returns orders as the database takes them, each once. One that it does not take is reported. */
function storableOf(listed: readonly ChannelOrder[], reportUnread: OrderWindow['reportUnread']): ChannelOrder[] {
  const orders = new Map<string, ChannelOrder>()
  for (const order of listed) {
    const storable = toStorable(order)
    if (storable) orders.set(storable.reference, storable)
    else reportUnread(toStoredTexts(order.number || order.reference))
  }
  return [...orders.values()]
}
