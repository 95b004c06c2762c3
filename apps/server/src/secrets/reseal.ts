import type { Kysely } from 'kysely'
import type { DB } from '../tables.ts'
import type { Vault } from './crypto.ts'
import type { Db } from '../database/db.ts'

/** A place where sealed values are stored. */
export type SealedColumn = {
  /** What one value is called, such as `connection`. */
  name: string
  /** Locks and returns the values after `afterId`, in the order of their ids. */
  lockBatch(db: Db, afterId: string, limit: number): Promise<{ id: string; sealed: Buffer; context: string }[]>
  updateBatch(db: Db, rows: readonly { id: string; sealed: Buffer }[]): Promise<void>
}

/** How many values of a place were sealed again, how many were sealed under the current secret already, and which ones no known secret opens. */
export type Resealed = { resealed: number; current: number; unopened: string[] }

const batchSize = 200
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Seals every value of a place under the current secret of the vault. Each batch is a transaction of its own, and what is sealed under the
 * current secret is left as it is: after an interruption, run it again.
 */
export async function resealColumn(db: Kysely<DB>, vault: Vault, place: SealedColumn): Promise<Resealed> {
  const count: Resealed = { resealed: 0, current: 0, unopened: [] }
  for (let afterId: string | undefined = firstId; afterId !== undefined;) {
    const from: string = afterId
    afterId = await db.transaction().execute(async (tx) => {
      const batch = await place.lockBatch(tx, from, batchSize)
      const changed: { id: string; sealed: Buffer }[] = []
      const unopened: string[] = []
      for (const { id, sealed, context } of batch) {
        try {
          const next = vault.reseal(sealed, context)
          if (next) changed.push({ id, sealed: next })
        } catch {
          unopened.push(id)
        }
      }
      if (changed.length > 0) await place.updateBatch(tx, changed)
      count.resealed += changed.length
      count.current += batch.length - changed.length - unopened.length
      count.unopened.push(...unopened)
      return batch.length < batchSize ? undefined : batch.at(-1)?.id
    })
  }
  return count
}
