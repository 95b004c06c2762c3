import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { updateConnectionRunsCancelled } from '../../run/queries.ts'
import { shopConnected, shopReopened } from '../events.ts'
import type { ShopConnector } from '../ports.ts'
import type { ConnectionChange, ConnectionRow } from '../queries.ts'
import { insertConnection, lockConnectionOfKind, reopenConnection, updateConnection, updateConnectionEnded, updateTakesOrders } from '../queries.ts'

/**
 * Stores the settings of a company's shop, which were just tried. Another shop of the company ends; one that had ended is open again. Throws `stale_version` where the connection was
 * changed since `seen` was read.
 */
export async function replaceShop(ctx: Ctx, shop: ShopConnector, seen: ConnectionRow | undefined, row: ConnectionChange): Promise<void> {
  const locked = await lockConnectionOfKind(ctx.db, row.companyId, 'shop')
  // Somebody else connected, changed or ended it while the shop was called.
  if (locked?.id !== seen?.id || locked?.version !== seen?.version)
    throw new AppError('stale_version', { detail: message('connection_error.changed') })
  if (locked?.id === row.id) await updateConnection(ctx.db, row)
  else {
    if (locked) {
      await updateConnectionRunsCancelled(ctx.db, row.companyId, locked.id)
      await updateConnectionEnded(ctx.db, row.companyId, locked.id)
    }
    const reopened = await reopenConnection(ctx.db, row)
    if (reopened) await ctx.emit(shopReopened, { companyId: row.companyId, connectionId: row.id, ...reopened })
    else await insertConnection(ctx.db, { ...row, kind: 'shop', provider: shop.platform })
  }
  await updateTakesOrders(ctx.db, row.companyId, row.id, shop.createOrder !== undefined)
  const fields = [...Object.keys(row.settings), ...shop.fields.filter(({ type }) => type === 'secret').map(({ key }) => key)]
  await recordAudit(ctx, { companyId: row.companyId, action: 'connection.set-up', object: row.id, detail: { platform: shop.platform, fields } })
  await ctx.emit(shopConnected, { companyId: row.companyId, connectionId: row.id })
  await ctx.announce([row.companyId], { kind: 'connection', id: row.id })
}
