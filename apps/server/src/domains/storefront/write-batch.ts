import type { JobCtx } from '../../kit/context.ts'
import { sha256 } from '../../secrets/crypto.ts'
import { openAccess } from '../connection/open-access.ts'
import type { Storefront } from './open-storefront.ts'
import { listWritten, releaseProducts, takeProducts, upsertWritten } from './queries.ts'
import type { ToWrite, WrittenRow } from './rules-write.ts'
import { chooseFields, toChange, toPushed } from './rules-write.ts'

const hashOf = (text: string): string => sha256(text).toString('base64url').slice(0, 22)

/**
 * Writes those of at most 100 products that changed and that nobody else is writing, stores what became of each, and returns how many they were. `isForced` tries
 * those again that failed.
 */
export async function writeBatch(jobCtx: JobCtx, storefront: Storefront, batch: readonly ToWrite[], isForced: boolean): Promise<number> {
  const { connection, pushProducts } = storefront
  const { companyId, id: connectionId } = connection
  const before = await readWritten(jobCtx, storefront, batch)
  const due = batch.filter((one) => chooseFields(one, before.get(one.productId), isForced, hashOf) !== undefined)
  const taken = await jobCtx.transact((ctx) => takeProducts(ctx.db, companyId, connectionId, due))
  if (taken.size === 0) return 0
  try {
    const own = due.filter(({ productId }) => taken.has(productId))
    // Read once they are taken: another job may have written one in between. One that was not known before is new to the shop.
    const now = await readWritten(jobCtx, storefront, own)
    const known = new Map([...now].filter(([id, row]) => before.has(id) || row.reference !== null || row.state !== 'waiting'))
    const sent = own.flatMap((one) => {
      const row = known.get(one.productId)
      const pushed = toPushed(one, row, chooseFields(one, row, isForced, hashOf) ?? [])
      return pushed ? [pushed] : []
    })
    const outcomes = sent.length === 0 ? [] : await pushProducts(openAccess(jobCtx, connection), sent)
    const found = new Map(outcomes.map((outcome) => [outcome.key, outcome]))
    const changes = own.map((one) => toChange(one, known.get(one.productId), found.get(one.productId), hashOf))
    await jobCtx.transact((ctx) => upsertWritten(ctx.db, companyId, connectionId, changes))
    return taken.size
  } catch (error) {
    await jobCtx.transact((ctx) => releaseProducts(ctx.db, companyId, connectionId, [...taken]))
    throw error
  }
}

async function readWritten(jobCtx: JobCtx, { connection }: Storefront, batch: readonly ToWrite[]): Promise<Map<string, WrittenRow>> {
  const ids = batch.map(({ productId }) => productId)
  const rows = await listWritten(jobCtx.db, connection.companyId, connection.id, ids)
  return new Map(rows.map((row) => [row.productId, row]))
}
