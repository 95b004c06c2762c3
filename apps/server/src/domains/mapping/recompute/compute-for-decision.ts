import type { Ctx } from '../../../kit/context.ts'
import type { ProductKey } from '../../collection/listing/queries-bulk.ts'
import { hasRequirements, listComputing } from './queries-events.ts'
import { recompute } from './recompute.ts'
import { scopeOfProducts } from './rules-scope.ts'

/**
 * Computes the attribute values of held products of the operator before they are approved or moved, in the open transaction: of those that
 * were added a moment ago, and of all of them for a collection they are moved to.
 */
export async function computeForDecision(ctx: Ctx, keys: readonly ProductKey[], targetCollectionId: string | undefined): Promise<void> {
  const { db, emit, scope } = ctx
  const marketplaceId = scope.companyId
  if (keys.length === 0 || !(await hasRequirements(db, marketplaceId))) return
  const outdated = targetCollectionId === undefined ? await listComputing(db, marketplaceId, keys) : keys
  if (outdated.length > 0) await recompute({ db, emit }, { marketplaceId, ...scopeOfProducts(outdated), targetCollectionId })
}
