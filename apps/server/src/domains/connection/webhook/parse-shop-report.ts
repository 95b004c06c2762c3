import * as z from 'zod/mini'
import type { Db } from '../../../database/db.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { shopOrderReported } from '../events.ts'
import type { ShopEvent } from '../ports.ts'
import { findWaitingWebhook } from './queries-webhook.ts'

/** A webhook of a shop as the inbox keeps it: read and verified by the connector when it came in. */
const StoredEvent = z.union([
  z.object({ kind: z.enum(['products_changed', 'products_removed', 'stock_changed']), references: z.array(z.string()) }),
  z.object({ kind: z.literal('order_changed'), reference: z.string() }),
])

/** Returns what a stored webhook of a shop says; undefined where it is processed already, or its connection has ended. */
export async function parseShopReport(
  db: Db,
  { companyId, connectionId, externalId }: FactOf<typeof shopOrderReported>,
): Promise<Extract<ShopEvent, z.infer<typeof StoredEvent>> | undefined> {
  const stored = StoredEvent.safeParse(await findWaitingWebhook(db, companyId, { connectionId, externalId }))
  return stored.success ? stored.data : undefined
}
