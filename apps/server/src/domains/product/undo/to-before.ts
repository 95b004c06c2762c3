import type { StoredProduct } from '@stoa/product-file/file-product.ts'
import type { KnownProduct } from '../sync/queries-sync.ts'
import type { BeforeWrite } from './queries-before.ts'

/** Returns what a product was before a sync changed it, as an undo needs it; without `stored` the sync created it. */
export function toBefore(
  productId: string,
  { reference, name }: { reference: string; name: string },
  stored: (StoredProduct & { productId: string }) | undefined,
  known: KnownProduct | undefined,
  isEnded: boolean,
): BeforeWrite {
  if (!stored || !known)
    return { productId, reference, name, before: null, status: null, isEnded, synced: { sourceHash: null, connectionId: null, discontinuedAt: null } }
  const { sourceHash, connectionId, discontinuedAt, status } = known
  return { productId, reference, name: stored.name, before: stored, status, isEnded, synced: { sourceHash, connectionId, discontinuedAt } }
}
