import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { AppError, NotReadyError, UpstreamError, reasonOf } from '../../../kit/errors.ts'
import { findNextTry } from '../../../jobs/find-next-try.ts'
import { upsertDirection } from '../../connection/health/queries-direction.ts'
import type { ShopAccess, ShopConnector } from '../../connection/ports.ts'
import { closeAttention } from '../attention/close-attention.ts'
import { raiseAttention } from '../attention/raise-attention.ts'
import { toShopAccess } from '../forward/to-shop-access.ts'
import type { OrderToForward } from '../forward/queries-forward.ts'
import { findOrderToForward } from '../forward/queries-forward.ts'
import { insertOrderEvents, lockOrders } from '../queries-change.ts'
import type { ReportKey } from './queries-shop-report.ts'
import { claimShopReport, deleteWaitingReport, releaseShopReport, updateShopReport, upsertShopReport } from './queries-shop-report.ts'

/** The shop's order as a report needs it. `reference` is what the shop called the same shipment or refund before. */
type Target = { access: ShopAccess; orderReference: string; externalReference: string; reference: string | null }
type Report = (target: Target) => Promise<{ reference: string }>

/**
 * Reports something of an order to the merchant's shop. `choose` returns how the connector does it, or undefined where it cannot. An order that is
 * not in the shop yet waits for it, and so does all while sending is paused, and while another report of the order is being sent. Of one in a shop that is no longer connected it waits for that shop to be connected again. The state, the tries and the last error are stored and shown at the order.
 */
export async function reportToShop(jobCtx: JobCtx, key: ReportKey, choose: (connector: ShopConnector) => Promise<Report | undefined>): Promise<void> {
  const order = await findOrderToForward(jobCtx.db, key.marketplaceId, key.orderId)
  if (!order || order.forwardState === 'none') return
  // Sent through another connection: the shop that is connected now does not have it. The same shop connected again goes on under its id.
  const isElsewhere = order.forwardState === 'forwarded' && order.forwardConnectionId !== order.connectionId
  const connector = jobCtx.ports.shops[(isElsewhere ? order.forwardProvider : order.provider) ?? '']
  if (!connector) return
  if (!(await choose(connector))) return jobCtx.transact((ctx) => deleteWaitingReport(ctx.db, key))
  const access = isElsewhere ? undefined : toShopAccess(jobCtx, order)
  const claimed = await jobCtx.transact(async (ctx) => {
    // Under the lock: a report that waits for the order is sent when that is in the shop, and would be missed if it came there meanwhile.
    const [locked] = await lockOrders(ctx.db, key.marketplaceId, [key.orderId])
    if (locked?.forwardState !== order.forwardState) throw new NotReadyError(message('upstream.report_running'))
    await upsertShopReport(ctx.db, key)
    if (!access || order.isPaused || order.shopReference === null || locked.forwardState !== 'forwarded') return undefined
    const found = await claimShopReport(ctx.db, key)
    if (!found) throw new NotReadyError(message('upstream.report_running'))
    return found
  })
  const { shopReference: orderReference } = order
  if (!claimed || !access || orderReference === null) return
  const { reference } = claimed
  try {
    // Read again: what the shop calls the others may have come meanwhile.
    const report = await choose(connector)
    if (!report) return await jobCtx.transact((ctx) => deleteWaitingReport(ctx.db, key))
    const made = await report({ access, orderReference, externalReference: order.hash, reference })
    await jobCtx.transact((ctx) => note(ctx, key, order, { state: 'reported', reference: made.reference }))
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof AppError)) {
      await jobCtx.transact((ctx) => releaseShopReport(ctx.db, key))
      throw error
    }
    // What the shop refuses does not get better by waiting: that is for a person to look at.
    const isRetried = error instanceof UpstreamError && error.isTemporary
    const nextTryBy = isRetried ? await findNextTry(jobCtx, key.orderId, error) : null
    await jobCtx.transact((ctx) => note(ctx, key, order, { state: 'failed', error: reasonOf(error), nextTryBy }))
    if (isRetried) throw error
  }
}

async function note(ctx: Ctx, key: ReportKey, order: OrderToForward, end: Parameters<typeof updateShopReport>[2]): Promise<void> {
  const { hadError } = await updateShopReport(ctx.db, key, end)
  if (order.connectionId !== null)
    await upsertDirection(
      ctx.db,
      { companyId: order.merchantId, connectionId: order.connectionId, direction: 'orders_out' },
      end.state === 'failed' ? end.error : null,
    )
  const { marketplaceId, orderId } = key
  if (end.state === 'reported') await closeAttention(ctx, marketplaceId, [key.subjectId], ['shop_report_failed'])
  // While it is tried again, nobody has to do anything. That the shop has shipped is an item of its own.
  else if (end.nextTryBy === null && end.error.code !== 'upstream.shipped_in_shop')
    await raiseAttention(ctx, [
      { marketplaceId, merchantId: order.merchantId, code: 'shop_report_failed', subjectId: key.subjectId, orderId, params: { kind: key.kind } },
    ])
  // A further failed try is counted at the report; the history has the first one and the success.
  if (end.state === 'reported' || !hadError)
    await insertOrderEvents(ctx.db, [
      {
        marketplaceId,
        orderId,
        kind: `${key.kind}_${end.state === 'reported' ? 'reported' : 'not_reported'}`,
        actor: null,
        ...(end.state === 'failed' ? { remark: end.error } : {}),
      },
    ])
  await ctx.announce([marketplaceId, order.merchantId], { kind: 'order', id: order.hash })
}
