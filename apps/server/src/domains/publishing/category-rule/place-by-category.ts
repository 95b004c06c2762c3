import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { runFinished } from '../../run/events.ts'
import { placeBatch } from './place-batch.ts'
import { listRuledMarketplaces } from './queries.ts'

const batchSize = 200

/** Kinds of runs after which a merchant may have products that are in no collection yet. */
const kinds: readonly FactOf<typeof runFinished>['kind'][] = ['sync', 'push', 'import', 'update']

/** Adds a merchant's new products to the collections of their categories' rules after a sync, push, import or bulk edit, in batches. */
export async function placeByCategory(jobCtx: JobCtx, { companyId, kind }: FactOf<typeof runFinished>): Promise<void> {
  if (!kinds.includes(kind)) return
  for (const marketplaceId of await listRuledMarketplaces(jobCtx.db, companyId)) {
    let batch = await placeNext(jobCtx, companyId, marketplaceId, null)
    while (batch.cursor !== null) {
      jobCtx.signal.throwIfAborted()
      batch = await placeNext(jobCtx, companyId, marketplaceId, batch.cursor)
    }
  }
}

function placeNext(jobCtx: JobCtx, companyId: string, marketplaceId: string, after: string | null): ReturnType<typeof placeBatch> {
  return jobCtx.transact((ctx) =>
    placeBatch({ ...ctx, scope: { companyId, companyType: 'MERCHANT' } }, marketplaceId, after, batchSize, { isDryRun: false }),
  )
}
