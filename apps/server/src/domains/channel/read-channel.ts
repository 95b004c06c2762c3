import type { Ctx, JobCtx } from '../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../kit/errors.ts'
import type { FactOf } from '../../kit/events.ts'
import { updateChannelHealth } from '../connection/queries-health.ts'
import { decrementStock } from '../product/queries-stock.ts'
import type { channelReadDue } from './events.ts'
import { channelOrderReceived } from './events.ts'
import { openMarketplace } from './open-marketplace.ts'
import type { ChannelOrder } from './ports.ts'
import type { ChannelRow } from './queries.ts'
import type { ReceivedOrder } from './order/queries-order.ts'
import { insertChannelOrders, updateCancelled, updateOrdersRead } from './order/queries-order.ts'
import { listByReference, updateStates } from './push/queries-product.ts'

/** An order is placed before it is paid, and only paid ones are sent: each pass looks back as far as a payment may take. */
const overlapMs = 3 * 86_400_000

/** Reads how products stand on a marketplace, and the orders it has since the pass before. A webhook starts it early; the clock finds what one missed. */
export async function readChannel(jobCtx: JobCtx, { companyId, channelId }: FactOf<typeof channelReadDue>): Promise<void> {
  const open = await openMarketplace(jobCtx, companyId, channelId)
  if (!open) return
  const { row, connector, access } = open
  try {
    const since = new Date(Date.parse(row.ordersReadAt ?? row.createdAt) - overlapMs)
    for await (const orders of connector.listOrders(access, since)) await jobCtx.transact((ctx) => receiveOrders(ctx, row, orders))
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

/** Stores orders once each; what was sold there is taken out of stock here. */
async function receiveOrders(ctx: Ctx, { companyId, id }: ChannelRow, orders: readonly ChannelOrder[]): Promise<void> {
  const references = [...new Set(orders.flatMap(({ lines }) => lines.map(({ productReference }) => productReference)))]
  const products = new Map((await listByReference(ctx.db, companyId, id, references)).map((one) => [one.reference, one]))
  const received = orders
    .filter(({ isCancelled }) => !isCancelled)
    .map((order): ReceivedOrder => {
      const lines = order.lines.map(({ productReference, variantReference, ...line }) => {
        const product = products.get(productReference)
        const variantId = Object.entries(product?.variants ?? {}).find(([, theirs]) => theirs === variantReference)?.[0]
        return { ...line, productId: product?.productId ?? null, variantId: variantId ?? null }
      })
      return { ...order, lines }
    })
  const made = await insertChannelOrders(ctx.db, companyId, id, received)
  const isNew = new Set(made.map(({ reference }) => reference))
  await updateCancelled(
    ctx.db,
    companyId,
    id,
    orders.filter(({ isCancelled }) => isCancelled).map(({ reference }) => reference),
  )
  await ctx.emit(channelOrderReceived, ...made.map((one) => ({ companyId, orderId: one.id })))
  const sold = received
    .filter(({ reference }) => isNew.has(reference))
    .flatMap(({ lines }) => lines.flatMap(({ variantId, quantity }) => (variantId === null ? [] : [{ merchantId: companyId, variantId, quantity }])))
  await decrementStock(ctx.db, sold)
}
