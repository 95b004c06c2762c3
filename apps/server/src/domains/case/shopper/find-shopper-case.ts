import type { Db } from '../../../database/db.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { LockedCase } from '../queries-change.ts'
import { lockCases } from '../queries-change.ts'
import type { ShopperClaims } from './rules-shopper.ts'

/** Locks and returns a return of the order that a link is for, or 404. */
export async function findShopperCase(db: Db, { marketplaceId, orderId }: ShopperClaims, caseId: string): Promise<LockedCase> {
  const [one] = await lockCases(db, marketplaceId, [caseId])
  return orNotFound(one?.orderId === orderId && one.kind === 'return' ? one : undefined, 'case')
}
