import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { runFinished } from '../../run/events.ts'
import { placeMarketplace } from './place-marketplace.ts'
import { listRuledMarketplaces } from './queries.ts'

/** Kinds of runs after which a merchant may have products that are in no collection yet. */
const kinds: readonly FactOf<typeof runFinished>['kind'][] = ['sync', 'push', 'import', 'update']

/** Adds a merchant's new products to the collections of their categories' rules after a sync, push, import or bulk edit, in batches. */
export async function placeByCategory(jobCtx: JobCtx, { companyId, kind }: FactOf<typeof runFinished>): Promise<void> {
  if (!kinds.includes(kind)) return
  for (const marketplaceId of await listRuledMarketplaces(jobCtx.db, companyId)) await placeMarketplace(jobCtx, { companyId, marketplaceId })
}
