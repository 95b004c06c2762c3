import type { Ctx } from '../../../kit/context.ts'
import { readinessChanged } from '../events.ts'
import type { MappingScope } from './queries-recompute.ts'
import { listCandidates, listChangedCompleteness, writeValues } from './queries-recompute.ts'
import { lockRecomputation } from '../rule/queries-rule.ts'
import { updateCompleteness } from '../../collection/listing/queries-completeness.ts'
import { prepareRecomputation } from './prepare-recomputation.ts'
import { evaluateAll } from './rules-recompute.ts'

/** Products whose status one transaction brings up to date. */
const statusBatch = 500

/**
 * Recomputes the values of a place and how far its listings are mapped, in the open transaction: each different value is read once, whatever
 * the number of products that have it. Where what is requested has stayed (`areRequirementsUnchanged`), only listings of products that have more or less than
 * before are looked at. Returns how many products changed.
 */
export async function recompute(
  { db, emit }: Pick<Ctx, 'db' | 'emit'>,
  mappingScope: MappingScope,
  { areRequirementsUnchanged = false }: { areRequirementsUnchanged?: boolean } = {},
): Promise<number> {
  await lockRecomputation(db, mappingScope.marketplaceId, mappingScope.definitionIds)
  const recomputation = await prepareRecomputation(db, mappingScope)
  const candidates = recomputation.names.length === 0 ? [] : await listCandidates(db, mappingScope, recomputation.names)
  const { changed, moved } = await writeValues(db, mappingScope, recomputation.names, evaluateAll(candidates, recomputation), {
    returnsMoved: areRequirementsUnchanged,
  })
  const productIds = areRequirementsUnchanged ? moved.map(({ productId }) => productId) : mappingScope.productIds
  const isUntouched = areRequirementsUnchanged && moved.length === 0
  const changedListings = isUntouched
    ? []
    : await listChangedCompleteness(db, areRequirementsUnchanged ? { marketplaceId: mappingScope.marketplaceId, productIds } : mappingScope)
  const flipped = await updateCompleteness(db, mappingScope.marketplaceId, changedListings)
  // Intake reads the listing itself; the status follows in transactions of its own, because products are locked before listings.
  for (let n = 0; n < flipped.length; n += statusBatch)
    await emit(readinessChanged, { marketplaceId: mappingScope.marketplaceId, products: flipped.slice(n, n + statusBatch) })
  return changed
}
