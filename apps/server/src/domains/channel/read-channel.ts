import type { JobCtx } from '../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../kit/errors.ts'
import type { FactOf } from '../../kit/events.ts'
import { updateChannelHealth } from '../connection/queries-health.ts'
import { channelReadDue } from './events.ts'
import type { OpenMarketplace } from './open-marketplace.ts'
import { openMarketplace } from './open-marketplace.ts'
import type { OrderWindow } from './ports.ts'
import { adoptOrders } from './order/adopt-orders.ts'
import { listKnown } from './order/queries-known.ts'
import { findOldestOpen, updateChangesRead, updateOrdersRead } from './order/queries-order.ts'
import { receiveChanges } from './order/receive-changes.ts'
import { receiveOrders } from './order/receive-orders.ts'
import { changesSince, lateSince, ordersSince } from './order/rules-window.ts'
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
  if (!(await jobCtx.transact((ctx) => claimRead(ctx.db, fact)))) return
  let isDone = false
  try {
    await readClaimed(jobCtx, fact)
    isDone = true
  } finally {
    await jobCtx.transact(async (ctx) => {
      // One that failed is tried again by the queue.
      if ((await releaseRead(ctx.db, fact, isDone)) && isDone) await ctx.emit(channelReadDue, fact)
      await reportRejections(ctx, fact.companyId, fact.channelId)
    })
  }
}

async function readClaimed(jobCtx: JobCtx, fact: FactOf<typeof channelReadDue>): Promise<void> {
  const { companyId, channelId } = fact
  const renew = renewClaim(() => jobCtx.transact((ctx) => renewRead(ctx.db, fact)))
  const open = await openMarketplace(jobCtx, companyId, channelId)
  // Who bought while the company was being deactivated has an order.
  if (!open || !(open.row.isCompanyActive || (await hasSent(jobCtx.db, companyId, channelId)))) return
  const { row, connector, access } = open
  try {
    const since = ordersSince(row)
    await readOrders(jobCtx, open, { since, newSince: since }, renew)
    for await (const states of connector.listStates(access)) {
      await renew()
      await jobCtx.transact(async (ctx) => {
        const rejected = await updateStates(ctx.db, companyId, channelId, states)
        if (rejected > 0) await countRejections(ctx.db, companyId, channelId, rejected)
      })
    }
    await jobCtx.transact(async (ctx) => {
      await updateOrdersRead(ctx.db, companyId, channelId, jobCtx.now)
      await updateChannelHealth(ctx.db, companyId, channelId, { error: null, isPush: false })
      await ctx.announce([companyId], { kind: 'connection', id: channelId })
    })
    const olderSince = changesSince(row, await findOldestOpen(jobCtx.db, companyId, channelId), jobCtx.now)
    if (!olderSince) return
    await readOrders(jobCtx, open, { since: olderSince, newSince: lateSince(row, olderSince) }, renew)
    await jobCtx.transact((ctx) => updateChangesRead(ctx.db, companyId, channelId, jobCtx.now))
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
    const orders = await listKnown(jobCtx.db, row, references)
    left.push(...[...orders].flatMap(([reference, { isLeft }]) => (isLeft ? [reference] : [])))
    return orders
  }
  for await (const orders of connector.listOrders(access, { ...window, listKnown: known })) {
    await renew()
    await jobCtx.transact((ctx) => receiveOrders(ctx, row, orders))
    const adopted = left.splice(0)
    await jobCtx.transact(async (ctx) => {
      // With what happened to them meanwhile: one that was cancelled must not go to the merchant's shop.
      await adoptOrders(ctx, row, adopted)
      await receiveChanges(ctx, row, orders)
    })
  }
}
