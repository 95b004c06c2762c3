import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import type { Chosen } from './queries-bulk.ts'
import { listChosen } from './queries-bulk.ts'
import type { Selected } from './rules.ts'

/** The choices of a bulk command in its order, each with the product it names, or nothing where it names none the caller may see. */
export async function chooseProducts(
  db: Db,
  scope: Scope,
  marketplaceId: string,
  selected: readonly Selected[],
): Promise<{ input: Selected; chosen: Chosen | undefined }[]> {
  const rows = await listChosen(
    db,
    scope,
    marketplaceId,
    selected.map((one, n) => ({
      n,
      listingId: one.collectionProductId ?? null,
      productId: one.id ?? null,
      reference: one.merchantProductReference ?? null,
    })),
  )
  const byPlace = new Map(rows.map((row) => [row.n, row]))
  return selected.map((input, n) => ({ input, chosen: byPlace.get(n) }))
}
