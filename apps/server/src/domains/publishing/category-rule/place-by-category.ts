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
    let after: string | null = null
    do {
      jobCtx.signal.throwIfAborted()
      const from: string | null = after
      const { cursor } = await jobCtx.transact((ctx) =>
        placeBatch({ ...ctx, scope: { companyId, companyType: 'MERCHANT' } }, marketplaceId, from, batchSize, { isDryRun: false }),
      )
      after = cursor
    } while (after !== null)
  }
}
