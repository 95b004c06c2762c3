import type { Run } from '@stoa/contract/run.ts'
import type { product } from '@stoa/contract/product.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { findConnectionOfKind } from '../../connection/queries.ts'
import { cooldownSeconds } from '../../run/rules.ts'
import { startRun } from '../../run/start-run.ts'
import { syncRequested } from '../events.ts'

/** Starts a sync of the merchant's own shop, once in 15 minutes. Throws `state_forbids` while no shop is connected, or its products are paused. */
export async function syncProducts(ctx: Ctx, { params }: Received<typeof product.sync>): Promise<Run> {
  const { companyId } = ctx.scope
  if (params.id !== companyId) throw new AppError('not_found', { detail: message('not_found.company') })
  const connection = await findConnectionOfKind(ctx.db, companyId, 'shop')
  if (!connection) throw new AppError('state_forbids', { detail: message('product_error.no_shop') })
  if (connection.paused.includes('products_in')) throw new AppError('state_forbids', { detail: message('product_error.products_paused') })
  const run = await startRun(ctx, { companyId, kind: 'sync', connectionId: connection.id, isForced: false, isDryRun: false, cooldownSeconds })
  await ctx.emit(syncRequested, { companyId, runId: run.runId })
  return run
}
