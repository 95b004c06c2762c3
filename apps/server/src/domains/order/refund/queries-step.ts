import { amountStep } from '@stoa/contract/amount-step.ts'
import type { Db } from '../../../database/db.ts'
import type { LockedOrder } from '../queries-change.ts'

/** Returns of what a refund of an order has to be a multiple, in minor units, so that its payment provider can move it. */
export async function getAmountStep(db: Db, { marketplaceId, groupId, currency }: LockedOrder): Promise<number> {
  const { provider } = await db
    .selectFrom('order_group')
    .where('marketplace_id', '=', marketplaceId)
    .where('id', '=', groupId)
    .select('payment_provider as provider')
    .executeTakeFirstOrThrow()
  return amountStep(provider, currency, false)
}
