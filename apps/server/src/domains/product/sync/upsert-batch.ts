import type { Run } from '@stoa/contract/run.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { PulledItem, PulledNotice } from '../../connection/ports.ts'
import type { NewRunItem, RunKey } from '../../run/queries.ts'
import { insertRunItems } from '../../run/queries.ts'
import { insertSeen } from '../../run/queries-seen.ts'
import { sortIncoming } from './sort-incoming.ts'
import { writeIncoming } from './write-incoming.ts'

/** What a batch did, to be added to its run. `hasUnidentifiedItems`: something came that cannot be distinguished, so nothing missing counts as gone. */
export type BatchCounts = Pick<Run, 'done' | 'created' | 'changed' | 'unchanged' | 'failed'> & { hasUnidentifiedItems: boolean }

/**
 * Imports one batch of a shop's products in the open transaction: what is new is written, what changed is rewritten with what changed
 * named, what is the same is counted, and what cannot be read is reported. A product met before in this run is left out, unless it
 * is a correction.
 */
export async function upsertBatch(
  ctx: Ctx,
  key: RunKey,
  connectionId: string,
  { items, reading, isCorrection = false }: { items: readonly PulledItem[]; reading: number; isCorrection?: boolean | undefined },
  notices: readonly PulledNotice[] = [],
): Promise<BatchCounts> {
  const { db } = ctx
  const { incoming, issues } = sortIncoming(items)
  const invalid = [...new Set(issues.map(({ reference }) => reference).filter((reference) => reference !== '' && !incoming.has(reference)))]
  const fresh = await insertSeen(db, key, [...incoming.keys(), ...invalid])
  const requested = [...incoming.values()].filter(({ product }) => isCorrection || fresh.has(product.reference))
  const { written, changes } = await writeIncoming(ctx, key.companyId, connectionId, requested, { reading, runId: key.runId })
  await insertRunItems(db, key, [
    ...written.map(({ id, product, outcome }): NewRunItem => {
      const item = { reference: product.reference, productId: id, productName: product.name, outcome }
      return outcome === 'created' ? item : { ...item, changes: changes.get(id) ?? [] }
    }),
    ...issues,
    ...notices.map(itemOfNotice),
  ])
  // A correction is of a product that was counted before.
  const counted = written.filter(({ product }) => fresh.has(product.reference))
  const created = counted.filter(({ outcome }) => outcome === 'created').length
  const done = requested.filter(({ product }) => fresh.has(product.reference)).length
  return {
    done: done + invalid.filter((reference) => fresh.has(reference)).length + issues.filter(({ reference }) => reference === '').length,
    created,
    changed: counted.length - created,
    unchanged: done - counted.length,
    failed: issues.length,
    hasUnidentifiedItems: issues.some(({ reference }) => reference === ''),
  }
}

function itemOfNotice({ reference, name, line, code, params }: PulledNotice): NewRunItem {
  const place: Record<string, string> = line === null ? {} : { line: String(line) }
  return { reference: reference.slice(0, 500), productName: name, outcome: 'notice', code, params: { ...params, ...place } }
}
