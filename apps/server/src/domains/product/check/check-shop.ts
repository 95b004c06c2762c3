import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { checkDue } from '../../connection/events.ts'
import type { CheckKey } from '../../connection/health/queries-check.ts'
import { findLastCheck, insertCheck, updateCheckEnded } from '../../connection/health/queries-check.ts'
import { openAccess } from '../../connection/open-access.ts'
import type { ShopAccess, ShopConnector } from '../../connection/ports.ts'
import { findConnection } from '../../connection/queries.ts'
import { findActiveRun } from '../../run/queries.ts'
import { deleteSeen } from '../../run/queries-seen.ts'
import { beginReading } from '../queries-reading.ts'
import { compareBatch } from './compare-batch.ts'
import { compareChanges } from './compare-changes.ts'
import { compareMissing } from './compare-missing.ts'
import { kindOfCheck, overlapMs } from './rules-check.ts'

/**
 * Compares a shop with what is here and catches up what no webhook reported: products that are missing, changed or gone. Its result is shown at the
 * connection. While a sync is under way there is nothing to compare: the sync reads everything itself.
 */
export async function checkShop(jobCtx: JobCtx, { companyId, connectionId }: FactOf<typeof checkDue>): Promise<void> {
  const connection = await findConnection(jobCtx.db, companyId, connectionId)
  const shop = connection && jobCtx.ports.shops[connection.provider]
  if (!connection || !shop || connection.needsReconnect || connection.paused.includes('products_in')) return
  if ((await findActiveRun(jobCtx.db, companyId))?.kind === 'sync') return
  const lastFull = await findLastCheck(jobCtx.db, companyId, connectionId, 'full')
  const last = await findLastCheck(jobCtx.db, companyId, connectionId)
  const kind = kindOfCheck(shop.listChangedProducts !== undefined, lastFull, jobCtx.now)
  const { checkId } = await jobCtx.transact(async (ctx) => {
    const made = await insertCheck(ctx.db, { companyId, connectionId, kind, interrupted: message('connection_problem.check_interrupted') })
    await deleteSeen(ctx.db, { companyId, runIds: made.interruptedIds })
    return made
  })
  const key = { companyId, checkId, connectionId }
  const access = openAccess(jobCtx, connection)
  try {
    if (kind === 'changes') {
      const since = new Date(Date.parse((last ?? lastFull)?.startedAt ?? connection.createdAt) - overlapMs)
      await compareChanges(jobCtx, shop, access, key, since)
    } else await compareAll(jobCtx, shop, access, key)
    await endCheck(jobCtx, key, null)
  } catch (error) {
    jobCtx.signal.throwIfAborted()
    if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    // The next check is an hour away at most, and reads the same again.
    await endCheck(jobCtx, key, reasonOf(error))
  }
}

type Key = CheckKey & { connectionId: string }

async function compareAll(jobCtx: JobCtx, shop: ShopConnector, access: ShopAccess, key: Key): Promise<void> {
  let isComplete = false
  const reading = await beginReading(jobCtx.db)
  for await (const batch of shop.pull(access, null)) {
    jobCtx.signal.throwIfAborted()
    // Products with other ids are matched by a sync.
    if (batch.isRenumbered) return
    const { hasUnidentified } = await jobCtx.transact((ctx) =>
      compareBatch(ctx, key, { items: batch.items, reading, isCorrection: batch.isCorrection }),
    )
    if (hasUnidentified) return
    isComplete ||= batch.items.length > 0
  }
  // A shop that suddenly shows nothing at all is more likely broken than empty.
  if (isComplete) await compareMissing(jobCtx, shop, access, key)
}

async function endCheck(jobCtx: JobCtx, key: Key, error: Parameters<typeof updateCheckEnded>[2]): Promise<void> {
  await jobCtx.transact(async (ctx) => {
    await deleteSeen(ctx.db, { companyId: key.companyId, runIds: [key.checkId] })
    await updateCheckEnded(ctx.db, key, error)
    await ctx.announce([key.companyId], { kind: 'connection', id: key.connectionId })
  })
}
