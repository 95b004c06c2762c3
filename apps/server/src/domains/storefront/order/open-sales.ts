import type { JobCtx } from '../../../kit/context.ts'
import { openAccess } from '../../connection/open-access.ts'
import type { ShopAccess, ShopConnector } from '../../connection/ports.ts'
import type { ConnectionRow } from '../../connection/queries.ts'
import { findConnection } from '../../connection/queries.ts'

/** The shop of an operator whose orders come in here. */
export type SalesShop = { connection: ConnectionRow; connector: ShopConnector; access: ShopAccess }

/** Returns the shop that orders come from, whatever the mode of the marketplace now is; undefined where it was disconnected. */
export async function openSales(jobCtx: JobCtx, companyId: string, connectionId: string): Promise<SalesShop | undefined> {
  const connection = await findConnection(jobCtx.db, companyId, connectionId)
  const connector = connection && jobCtx.ports.shops[connection.provider]
  return connection && connector ? { connection, connector, access: openAccess(jobCtx, connection) } : undefined
}
