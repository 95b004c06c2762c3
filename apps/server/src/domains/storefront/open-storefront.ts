import type { JobCtx } from '../../kit/context.ts'
import type { ShopConnector } from '../connection/ports.ts'
import type { ConnectionRow } from '../connection/queries.ts'
import { findConnectionOfKind } from '../connection/queries.ts'
import { isAddonMarketplace } from '../connection/setup/queries-addon.ts'

/** The shop of an operator that is the storefront of its marketplace. */
export type Storefront = {
  connection: ConnectionRow
  pushProducts: NonNullable<ShopConnector['pushProducts']>
  findProducts: ShopConnector['findProducts']
}

/** Returns the storefront of a company; undefined where it is no add-on marketplace, or has no shop that takes products. */
export async function openStorefront({ db, ports }: Pick<JobCtx, 'db' | 'ports'>, companyId: string): Promise<Storefront | undefined> {
  if (!(await isAddonMarketplace(db, companyId))) return undefined
  const connection = await findConnectionOfKind(db, companyId, 'shop')
  const shop = connection && ports.shops[connection.provider]
  return connection && shop?.pushProducts ? { connection, pushProducts: shop.pushProducts, findProducts: shop.findProducts } : undefined
}
