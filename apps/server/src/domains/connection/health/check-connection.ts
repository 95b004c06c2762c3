import type { ConnectionHealth } from '@stoa/contract/connection-health.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { shopConnected } from '../events.ts'
import { openAccess } from '../open-access.ts'
import { findConnectionOfKind } from '../queries.ts'
import { testConnection } from '../setup/test-connection.ts'
import { getConnectionHealth } from './get-connection-health.ts'

/** A person may press the button a few times; a shop is not to be called in a loop. */
const limit = { capacity: 5, perSeconds: 300 }

/** Calls the shop once with the saved settings, and starts a check of its webhooks. Throws `connection_failed` with the reason, or `too_many_requests`. */
export async function checkConnection(jobCtx: JobCtx): Promise<ConnectionHealth> {
  const { scope } = jobCtx
  const row = orNotFound(await findConnectionOfKind(jobCtx.db, scope.companyId, 'shop'), 'connection')
  const shop = jobCtx.ports.shops[row.provider]
  if (!shop) throw new AppError('state_forbids', { detail: message('connection_error.platform_unavailable') })
  await throttleOrRefuse(jobCtx.db, `check ${row.id}`, limit)
  await testConnection(shop.fields, () => shop.check(openAccess(jobCtx, row)))
  await jobCtx.transact(async (ctx) => {
    await recordAudit(ctx, { companyId: scope.companyId, action: 'connection.checked', object: row.id })
    if (shop.webhooks) await ctx.emit(shopConnected, { companyId: scope.companyId, connectionId: row.id })
  })
  return getConnectionHealth(jobCtx)
}
