import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { attributeChanged } from '../../attribute/events.ts'
import { clearComputing, findComputingSince } from '../../attribute/queries-collection.ts'
import { runRecomputation } from './run-recomputation.ts'

/** Recomputes all products of a marketplace for definitions that changed, or that collections require differently, in batches. */
export async function recomputeDefinitions(jobCtx: JobCtx, { marketplaceId, definitionIds }: FactOf<typeof attributeChanged>): Promise<void> {
  const since = await jobCtx.transact(({ db }) => findComputingSince(db, marketplaceId, definitionIds))
  await runRecomputation(jobCtx, { marketplaceId, merchantId: null, definitionIds, companyId: marketplaceId, runId: null })
  if (since !== null) await jobCtx.transact(({ db }) => clearComputing(db, marketplaceId, definitionIds, since))
}
