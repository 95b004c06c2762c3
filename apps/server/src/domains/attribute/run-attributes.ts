import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import { advanceRun } from '../run/advance-run.ts'
import { RunMovedOn } from '../run/run-moved-on.ts'
import { beginRun } from '../run/begin-run.ts'
import { finishRun } from '../run/finish-run.ts'
import { RunFailed } from '../run/run-failed.ts'
import { failureOf } from '../run/failure-of.ts'
import { openAccess } from '../connection/open-access.ts'
import { findConnection } from '../connection/queries.ts'
import type { ActiveRun } from '../run/queries.ts'
import { insertRunItems } from '../run/queries.ts'
import type { attributesRequested } from './events.ts'
import { insertDefinitions, listKeys } from './queries.ts'
import { guessDefinition, gather, joinByKey } from './rules.ts'

type Key = FactOf<typeof attributesRequested>

/**
 * Reads the products of the operator's shop and makes a definition of every attribute and option name that is not one yet; its type is guessed
 * from the values. Reading changes nothing and the rest is one transaction, so a run that was killed begins again and doubles nothing.
 */
export async function runAttributes(jobCtx: JobCtx, key: Key): Promise<void> {
  const run = await jobCtx.transact((ctx) => beginRun(ctx, key))
  if (!run) return
  try {
    const connection = run.connectionId === null ? undefined : await findConnection(jobCtx.db, key.companyId, run.connectionId)
    if (!connection) throw new RunFailed(message('run_error.shop_disconnected'))
    const shop = jobCtx.ports.shops[connection.provider]
    if (!shop) throw new RunFailed(message('run_error.shop_not_offered'))
    const met = new Map<string, Set<string>>()
    for await (const batch of shop.pull(openAccess(jobCtx, connection), null)) {
      jobCtx.signal.throwIfAborted()
      gather(met, batch.items)
    }
    await jobCtx.transact((ctx) => importDefinitions(ctx, key, run, met))
  } catch (error) {
    jobCtx.signal.throwIfAborted()
    if (error instanceof RunMovedOn) return
    await jobCtx.transact((ctx) => finishRun(ctx, key, { status: 'failed', error: failureOf(error) }))
  }
}

async function importDefinitions(ctx: Ctx, key: Key, run: ActiveRun, met: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  const { db } = ctx
  const named = joinByKey(met)
  const known = new Set((await listKeys(db, key.companyId, [...named.keys()])).map((one) => one.key))
  const fresh = [...named].flatMap(([attributeKey, { name, values }]) =>
    known.has(attributeKey)
      ? []
      : [{ key: attributeKey, name: name.slice(0, 120).toWellFormed(), labels: {}, description: '', ...guessDefinition(values) }],
  )
  const advanced = await advanceRun(ctx, key, {
    from: run.cursor,
    cursor: { taken: true },
    total: named.size,
    step: 'importing_attributes',
    done: named.size,
    created: fresh.length,
    unchanged: named.size - fresh.length,
  })
  if (advanced.isCancelRequested) {
    await finishRun(ctx, key, { status: 'cancelled' })
    return
  }
  if (!run.isDryRun) await insertDefinitions(db, key.companyId, fresh)
  await insertRunItems(
    db,
    key,
    fresh.map((one) => ({
      reference: one.key,
      productName: one.name,
      outcome: 'created',
      messages: [
        one.unit === null
          ? message('run_item.attribute_created', { type: one.type, values: one.allowedValues.length })
          : message('run_item.attribute_created_in', { type: one.type, unit: one.unit, values: one.allowedValues.length }),
      ],
    })),
  )
  await finishRun(ctx, key, { status: 'done' })
}
