import { message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, reasonOf } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import { withoutUnsafeText } from '../../product/rules-text.ts'
import type { ShopSale } from '../../connection/ports-order.ts'
import { isAddonMarketplace } from '../../connection/setup/queries-addon.ts'
import type { storefrontOrdersDue } from '../events.ts'
import type { SalesShop } from './open-sales.ts'
import { openSales } from './open-sales.ts'
import { lockSeenOrder } from './queries-order.ts'
import { readLines } from './read-lines.ts'
import { recordProblem } from './record-problem.ts'
import { receiveOrder } from './receive-order.ts'

/** What a connector reads at once. */
const batchSize = 50

/**
 * Reads orders of the operator's shop and applies each: what a webhook said is not trusted but read. An order that cannot be received is stored with its
 * reason and keeps back no other, also one that fails unexpectedly; when the shop fails, the queue tries again.
 */
export async function syncOrders(
  jobCtx: JobCtx,
  { companyId, connectionId, references, foundBy }: FactOf<typeof storefrontOrdersDue>,
): Promise<void> {
  if (!(await isAddonMarketplace(jobCtx.db, companyId))) return
  const shop = await openSales(jobCtx, companyId, connectionId)
  const read = shop?.connector.readSales
  if (!shop || !read) return
  let failure: { error: unknown } | undefined
  for (let at = 0; at < references.length; at += batchSize) {
    const sales = await read(shop.access, references.slice(at, at + batchSize))
    for (const sale of sales) {
      try {
        await syncOne(jobCtx, shop, withoutUnsafeText(sale), foundBy)
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  if (failure) throw failure.error
}

/** Applies one order, or stores why it was refused. Throws what has to be tried again. */
async function syncOne(jobCtx: JobCtx, { connection }: SalesShop, sale: ShopSale, foundBy: 'webhook' | 'catch_up'): Promise<void> {
  const { companyId } = connection
  try {
    await jobCtx.transact(async (ctx) => {
      await receiveOrder(ctx, connection, sale, foundBy)
      await ctx.announce([companyId], { kind: 'connection', id: connection.id })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    jobCtx.log.warn({ err: error, companyId, reference: sale.reference }, 'an order of the shop could not be received')
    await jobCtx.transact(async (ctx) => {
      const { own, others } = await readLines(ctx, connection, sale)
      const row = await lockSeenOrder(ctx.db, { companyId, connectionId: connection.id, reference: sale.reference }, foundBy)
      const { number, totalMinor, currency, placedAt } = sale
      const failed = row.groupId === null ? { number, totalMinor, currency, placedAt, lines: own, otherLines: others } : undefined
      await recordProblem(ctx, row, problemOf(error), failed)
      await ctx.announce([companyId], { kind: 'connection', id: connection.id })
    })
  }
}

/** Returns why an order was refused: the first of its lines that cannot be sold says it. */
function problemOf(error: AppError): Message {
  const [first, ...more] = error.details.errors ?? []
  if (!first) return reasonOf(error)
  return more.length === 0 ? first.message : message('storefront_error.several', { reason: first.message, count: more.length })
}
