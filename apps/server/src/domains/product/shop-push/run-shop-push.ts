import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { UpstreamError, reasonOf } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import { upsertDirection } from '../../connection/health/queries-direction.ts'
import { openAccess } from '../../connection/open-access.ts'
import type { PushOutcome, PushedProduct, ShopConnector } from '../../connection/ports.ts'
import type { ConnectionRow } from '../../connection/queries.ts'
import { findConnection } from '../../connection/queries.ts'
import { beginRun } from '../../run/begin-run.ts'
import type { RunEnd } from '../../run/finish-run.ts'
import type { ActiveRun } from '../../run/queries.ts'
import type { shopPushRequested } from '../events.ts'
import { failRunOnError } from '../sync/fail-run-on-error.ts'
import { planBatch } from './plan-batch.ts'
import { storeOutcomes } from './store-outcomes.ts'

type Key = FactOf<typeof shopPushRequested>

/**
 * Sends products to a merchant's shop, batch by batch. What is planned, sent and stored are three steps: a push that was killed sends its batch again, and
 * the connector finds what it had created.
 */
export async function runShopPush(jobCtx: JobCtx, key: Key): Promise<void> {
  const run = await jobCtx.transact((ctx) => beginRun(ctx, key))
  if (run) await failRunOnError(jobCtx, key, () => pushAll(jobCtx, key, run))
}

async function pushAll(jobCtx: JobCtx, key: Key, begun: ActiveRun): Promise<RunEnd> {
  for (let run = begun; ;) {
    jobCtx.signal.throwIfAborted()
    if (run.isCancelRequested) return { status: 'cancelled' }
    const connection = run.connectionId === null ? undefined : await findConnection(jobCtx.db, key.companyId, run.connectionId)
    const shop = connection && jobCtx.ports.shops[connection.provider]
    if (!connection || !shop) return { status: 'failed', error: message('run_error.shop_disconnected') }
    // Somebody paused it meanwhile: the rest goes with the next push.
    if (connection.paused.includes('products_out')) return { status: 'cancelled' }
    const present = run
    const plans = await jobCtx.transact((ctx) => planBatch(ctx, key, connection, present))
    if (plans.length === 0) {
      await jobCtx.transact((ctx) => noteDirection(ctx, connection, null))
      return { status: 'done' }
    }
    const sent = plans.flatMap(({ plan }) => (plan.outcome === 'send' ? [plan.pushed] : []))
    const outcomes = await send(jobCtx, connection, shop, sent)
    run = await jobCtx.transact((ctx) => storeOutcomes(ctx, key, connection, present, { plans, outcomes }))
  }
}

async function send(jobCtx: JobCtx, connection: ConnectionRow, shop: ShopConnector, products: readonly PushedProduct[]): Promise<PushOutcome[]> {
  if (products.length === 0) return []
  try {
    return (await shop.pushProducts?.(openAccess(jobCtx, connection), products)) ?? []
  } catch (error) {
    if (error instanceof UpstreamError) await jobCtx.transact((ctx) => noteDirection(ctx, connection, reasonOf(error)))
    throw error
  }
}

async function noteDirection(ctx: Ctx, { companyId, id }: ConnectionRow, error: ReturnType<typeof reasonOf> | null): Promise<void> {
  await upsertDirection(ctx.db, { companyId, connectionId: id, direction: 'products_out' }, error)
  await ctx.announce([companyId], { kind: 'connection', id })
}
