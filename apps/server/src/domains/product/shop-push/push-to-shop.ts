import type { Run } from '@stoa/contract/run.ts'
import type { shopPush } from '@stoa/contract/shop-push.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { findConnectionOfKind } from '../../connection/queries.ts'
import { startRun } from '../../run/start-run.ts'
import { shopPushRequested } from '../events.ts'

/**
 * Starts a push of products to the merchant's own shop. Throws `state_forbids` while no shop is connected, its platform takes no products, or they are
 * paused, and `run_active` while another push to it is under way.
 */
export async function pushToShop(jobCtx: JobCtx, received: Received<typeof shopPush.start>): Promise<Run> {
  const takesProducts = (platform: string): boolean => jobCtx.ports.shops[platform]?.pushProducts !== undefined
  return jobCtx.transact((ctx) => start(ctx, received, takesProducts))
}

async function start(ctx: Ctx, { params, body }: Received<typeof shopPush.start>, takesProducts: (platform: string) => boolean): Promise<Run> {
  const { companyId } = ctx.scope
  if (params.id !== companyId) throw new AppError('not_found', { detail: message('not_found.company') })
  const connection = await findConnectionOfKind(ctx.db, companyId, 'shop')
  if (!connection) throw new AppError('state_forbids', { detail: message('product_error.no_shop') })
  if (!takesProducts(connection.provider)) throw new AppError('state_forbids', { detail: message('connection_error.direction_not_supported') })
  if (connection.paused.includes('products_out')) throw new AppError('state_forbids', { detail: message('product_error.push_paused') })
  const run = await startRun(ctx, {
    companyId,
    kind: 'shop_push',
    connectionId: connection.id,
    isForced: body.isForced ?? false,
    isDryRun: false,
    cooldownSeconds: 0,
  })
  await ctx.emit(shopPushRequested, { companyId, runId: run.runId })
  return run
}
