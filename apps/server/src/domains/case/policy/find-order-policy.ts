import type { Db } from '../../../database/db.ts'
import { findReturnTerms } from '../../order/return-policy/queries-return-policy.ts'
import type { OrderPolicy } from '../../order/return-policy/rules-return-policy.ts'
import { resolveOrderPolicy } from '../../order/return-policy/rules-return-policy.ts'
import { findPolicy } from './find-policy.ts'

/** Returns the return policy that holds for an order: that of the day it was placed, and today's where it gives the shopper more. */
export async function findOrderPolicy(
  db: Db,
  { marketplaceId, merchantId, orderId }: { marketplaceId: string; merchantId: string; orderId: string },
): Promise<OrderPolicy> {
  return resolveOrderPolicy(await findReturnTerms(db, marketplaceId, orderId), await findPolicy(db, marketplaceId, merchantId))
}
