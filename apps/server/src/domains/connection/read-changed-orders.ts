import type { JobCtx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { orderReadDue } from './events.ts'
import { shopOrdersChanged } from './events.ts'
import { openAccess } from './open-access.ts'
import { findConnection } from './queries.ts'
import { isAddonMarketplace } from './setup/queries-addon.ts'
import { findOrdersReadAt, updateOrdersReadAt } from './webhook/queries-webhook.ts'

/** Clocks differ and shops write late: each pass looks back a little further than the one before ended. */
const overlapMs = 15 * 60_000

/** Reads which orders of a shop changed since the pass before: what its webhooks missed is found here. */
export async function readChangedOrders(jobCtx: JobCtx, { companyId, connectionId }: FactOf<typeof orderReadDue>): Promise<void> {
  const connection = await findConnection(jobCtx.db, companyId, connectionId)
  const list = connection && jobCtx.ports.shops[connection.provider]?.listChangedOrders
  if (!connection || !list) return
  const before = (await findOrdersReadAt(jobCtx.db, companyId, connectionId)) ?? connection.createdAt
  const since = new Date(Date.parse(before) - overlapMs)
  // Shoppers are refunded only in the shop of an operator; a merchant's shop needs no look at its refunds.
  const withRefunds = await isAddonMarketplace(jobCtx.db, companyId)
  let count = 0
  for await (const references of list(openAccess(jobCtx, connection), since, { withRefunds }))
    if (references.length > 0) {
      count += references.length
      await jobCtx.transact((ctx) => ctx.emit(shopOrdersChanged, { companyId, connectionId, references }))
    }
  await jobCtx.transact((ctx) => updateOrdersReadAt(ctx.db, companyId, connectionId, jobCtx.now, count))
}
