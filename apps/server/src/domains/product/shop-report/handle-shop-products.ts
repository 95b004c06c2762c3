import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { handleShopReport } from '../../connection/webhook/handle-shop-report.ts'
import type { shopProductsReported } from '../../connection/events.ts'
import { upsertDirection } from '../../connection/health/queries-direction.ts'
import { openAccess } from '../../connection/open-access.ts'
import { findConnection } from '../../connection/queries.ts'
import { isAddonMarketplace } from '../../connection/setup/queries-addon.ts'
import { listWaitingAlike } from '../../connection/webhook/queries-webhook.ts'
import { beginReading } from '../queries-reading.ts'
import { refreshProducts } from './refresh-products.ts'
import { refreshStock } from './refresh-stock.ts'

/** What is read from the shop for one webhook and those that wait with it: about as many products as shops give at once. */
const referenceLimit = 50
const alike = { stock: ['stock_changed'], products_in: ['products_changed', 'products_removed'] } as const

/**
 * Handles a webhook about products or stock: what is named is read from the shop, so that a late or repeated one changes nothing. In a burst, what waits
 * with it is read with it, once for all that name the same.
 */
export async function handleShopProducts(jobCtx: JobCtx, fact: FactOf<typeof shopProductsReported>): Promise<void> {
  await handleShopReport(jobCtx, fact, async (event) => {
    const { companyId, connectionId } = fact
    const connection = await findConnection(jobCtx.db, companyId, connectionId)
    const shop = connection && jobCtx.ports.shops[connection.provider]
    if (!connection || !shop || event.kind === 'order_changed') return []
    const direction = event.kind === 'stock_changed' ? 'stock' : 'products_in'
    // Products in the shop of an operator are its own, or were written there from here.
    if (await isAddonMarketplace(jobCtx.db, companyId)) return []
    // What is missed while it is paused is pulled when it is resumed.
    if (connection.paused.includes(direction)) return []
    if (direction === 'stock' && connection.portalFields.includes('stock')) return []
    const { references, others } = withAlike(
      event.references,
      await listWaitingAlike(jobCtx.db, companyId, fact, alike[direction], 10 * referenceLimit),
    )
    const access = openAccess(jobCtx, connection)
    const reading = await beginReading(jobCtx.db)
    if (event.kind === 'stock_changed' && shop.readStock) {
      const stocks = await shop.readStock(access, references)
      await jobCtx.transact(async (ctx) => {
        await refreshStock(ctx, { companyId, reading }, stocks)
        await upsertDirection(ctx.db, { companyId, connectionId, direction }, null)
      })
    } else if (shop.findProducts) {
      // A product that the shop says is gone is looked up as well: it may be back since.
      const items = await shop.findProducts(access, references)
      await jobCtx.transact(async (ctx) => {
        await refreshProducts(ctx, { companyId, connectionId, references, reading }, items)
        await upsertDirection(ctx.db, { companyId, connectionId, direction }, null)
      })
    } else return []
    return others.map((externalId) => ({ connectionId, externalId }))
  })
}

/** Returns what to read for a webhook: its own references, and those of others while there is room. `others` are those that are wholly among them. */
function withAlike(
  own: readonly string[],
  waiting: readonly { externalId: string; references: string[] }[],
): { references: string[]; others: string[] } {
  const references = new Set(own)
  const others: string[] = []
  for (const { externalId, references: theirs } of waiting) {
    const added = theirs.filter((one) => !references.has(one))
    if (references.size + added.length > referenceLimit && added.length > 0) continue
    for (const one of added) references.add(one)
    others.push(externalId)
  }
  return { references: [...references], others }
}
