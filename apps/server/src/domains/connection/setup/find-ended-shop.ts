import type { Db } from '../../../database/db.ts'
import type { ShopConnector } from '../ports.ts'
import { listEndedShops } from '../queries.ts'
import { isSameShop } from '../rules-same-shop.ts'

/**
 * Returns the id of the latest connection of a company to the same shop that has ended: connected again, it goes on, with its products and orders; undefined
 * where the shop was never connected.
 */
export async function findEndedShop(
  db: Db,
  shop: ShopConnector,
  companyId: string,
  next: { settings: Readonly<Record<string, string>>; accountReference: string | null },
): Promise<string | undefined> {
  const ended = await listEndedShops(db, companyId, shop.platform)
  return ended.find((one) => isSameShop(shop, one, next))?.id
}
