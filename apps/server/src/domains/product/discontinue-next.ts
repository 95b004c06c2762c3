import type { Ctx } from '../../kit/context.ts'
import { advanceRun } from '../connection/advance-run.ts'
import type { ActiveRun, RunKey } from '../connection/queries-run.ts'
import { insertRunItems } from '../connection/queries-run.ts'
import { awaitPictures } from './await-pictures.ts'
import { insertProductEvents, lockProducts } from './queries-publication.ts'
import { listGone, updateDiscontinued } from './queries-sync.ts'

const batchSize = 500

/** Ends the next products the run has not met, in the open transaction; behind the last of them come the pictures. */
export async function discontinueNext(ctx: Ctx, key: RunKey, run: ActiveRun, { afterId }: { afterId: string | null }): Promise<ActiveRun> {
  const { db } = ctx
  const merchantId = key.companyId
  const gone = await listGone(db, key, afterId, batchSize)
  if (gone.length > 0) {
    const productIds = gone.map(({ productId }) => productId)
    await lockProducts(
      db,
      productIds.map((productId) => ({ merchantId, productId })),
    )
    await updateDiscontinued(db, merchantId, productIds)
    await insertProductEvents(
      db,
      productIds.map((productId) => ({
        merchantId,
        productId,
        marketplaceId: null,
        kind: 'discontinued',
        message: 'Gone from the shop',
        actor: null,
      })),
    )
    await insertRunItems(
      db,
      key,
      gone.map(({ productId, reference, name }) => ({
        reference,
        productId,
        productName: name,
        outcome: 'discontinued',
        message: 'Gone from the shop: it is no longer offered.',
      })),
    )
  }
  const last = gone.at(-1)
  const isLast = !last || gone.length < batchSize
  if (isLast) return awaitPictures(ctx, key, run, gone.length)
  return advanceRun(ctx, key, {
    from: run.cursor,
    cursor: { phase: 'gone', afterId: last.productId },
    step: 'Looking for products that are gone',
    discontinued: gone.length,
  })
}
