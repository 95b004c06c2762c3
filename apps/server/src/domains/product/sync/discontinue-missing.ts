import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { advanceRun } from '../../run/advance-run.ts'
import type { ActiveRun, RunKey } from '../../run/queries.ts'
import { insertRunItems } from '../../run/queries.ts'
import { awaitPictures } from '../picture/await-pictures.ts'
import { beginReading, claimProducts } from '../queries-reading.ts'
import { discontinueProducts } from './discontinue-products.ts'
import { insertBefore } from '../undo/queries-before.ts'
import { toBefore } from '../undo/to-before.ts'
import { listFromShop, listProductsByReference, listStored } from './queries-sync.ts'
import { listSeen } from '../../run/queries-seen.ts'

const batchSize = 2000

/** Ends the next products the run has not met, nor any later reading, in the open transaction; behind the last of them come the pictures. */
export async function discontinueMissing(
  ctx: Ctx,
  key: RunKey,
  run: ActiveRun,
  { after, reading }: { after: string; reading: number | null },
): Promise<ActiveRun> {
  const { db } = ctx
  const merchantId = key.companyId
  // Both in the order of their references, and distinguished here: a join would be planned on what is known of a table that has just been filled.
  const present = await listFromShop(db, { merchantId, connectionId: run.connectionId }, after, batchSize)
  const last = present.at(-1)
  const seen = last ? await listSeen(db, key, after, last.reference) : new Set()
  const unmet = present.filter(({ reference, isOffered }) => isOffered && !seen.has(reference))
  const claimed = await claimProducts(
    db,
    { companyId: merchantId, reading: reading ?? (await beginReading(db)) },
    unmet.map(({ reference }) => reference),
  )
  const gone = unmet.filter(({ reference }) => claimed.has(reference))
  if (gone.length > 0) {
    const references = gone.map(({ reference }) => reference)
    const known = new Map((await listProductsByReference(db, merchantId, references)).map((row) => [row.productId, row]))
    const stored = new Map((await listStored(db, merchantId, [...known.keys()])).map((row) => [row.productId, row]))
    await discontinueProducts(
      ctx,
      merchantId,
      gone.map(({ productId }) => productId),
    )
    const before = gone.map((row) => toBefore(row.productId, row, stored.get(row.productId), known.get(row.productId), true))
    await insertBefore(db, { companyId: merchantId, sourceId: key.runId }, before)
    await insertRunItems(
      db,
      key,
      gone.map(({ productId, reference, name }) => ({
        reference,
        productId,
        productName: name,
        outcome: 'discontinued',
        messages: [message('run_item.gone_from_shop')],
      })),
    )
  }
  if (!last || present.length < batchSize) return awaitPictures(ctx, key, run, gone.length)
  return advanceRun(ctx, key, {
    from: run.cursor,
    cursor: { phase: 'gone', after: last.reference, reading },
    step: 'finding_removed',
    discontinued: gone.length,
  })
}
