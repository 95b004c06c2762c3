import type { JobCtx } from '../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../kit/errors.ts'
import type { FactOf } from '../../kit/events.ts'
import { updateChannelHealth } from '../connection/queries-health.ts'
import type { channelReadDue } from './events.ts'
import { openMarketplace } from './open-marketplace.ts'
import type { ChannelRow } from './queries.ts'
import { findOldestOpen, listKnown, updateOrdersRead } from './order/queries-order.ts'
import { receiveOrders } from './order/receive-orders.ts'
import { updateStates } from './push/queries-product.ts'

const dayMs = 86_400_000
/** An order is placed before it is paid, and only paid ones are sent: each pass looks back as far as a payment may take. */
const overlapMs = 3 * dayMs
/** How far back the first pass of a day looks for refunds, and every pass for cancellations of what is not shipped. */
const refundableMs = 60 * dayMs

/** Reads how products stand on a marketplace, and the orders it has since the pass before. A webhook starts it early; the clock finds what one missed. */
export async function readChannel(jobCtx: JobCtx, { companyId, channelId }: FactOf<typeof channelReadDue>): Promise<void> {
  const open = await openMarketplace(jobCtx, companyId, channelId)
  if (!open) return
  const { row, connector, access } = open
  try {
    const since = await startOf(jobCtx, row)
    const known = (references: string[]) => listKnown(jobCtx.db, companyId, channelId, references)
    for await (const orders of connector.listOrders(access, since, known)) await jobCtx.transact((ctx) => receiveOrders(ctx, row, orders))
    for await (const states of connector.listStates(access)) await jobCtx.transact((ctx) => updateStates(ctx.db, companyId, channelId, states))
    await jobCtx.transact(async (ctx) => {
      await updateOrdersRead(ctx.db, companyId, channelId, jobCtx.now)
      await updateChannelHealth(ctx.db, companyId, channelId, { error: null, isPush: false })
      await ctx.announce([companyId], { kind: 'connection', id: channelId })
    })
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    await jobCtx.transact((ctx) => updateChannelHealth(ctx.db, companyId, channelId, { error: reasonOf(error), isPush: false }))
    throw error
  }
}

/** Returns since when orders are read: what was not shipped yet may be cancelled, and what was shipped be refunded. */
async function startOf(jobCtx: JobCtx, { companyId, id, ordersReadAt, createdAt }: ChannelRow): Promise<Date> {
  const now = jobCtx.now.getTime()
  const usual = Date.parse(ordersReadAt ?? createdAt) - overlapMs
  const isNewDay = ordersReadAt !== null && ordersReadAt.slice(0, 10) !== jobCtx.now.toISOString().slice(0, 10)
  const oldest = isNewDay ? now - refundableMs : Date.parse((await findOldestOpen(jobCtx.db, companyId, id)) ?? '')
  return new Date(Number.isNaN(oldest) ? usual : Math.min(usual, Math.max(oldest, now - refundableMs)))
}
