import type { Db } from '../../../database/db.ts'
import type { StoredLine } from './queries-order.ts'
import { listShopReferences } from './queries-order.ts'

/** Returns the lines of an order with what the merchant's shop calls their products; empty where it has none. */
export async function listShopLines(
  db: Db,
  companyId: string,
  lines: readonly StoredLine[],
): Promise<(Omit<StoredLine, 'productId' | 'variantId'> & { productReference: string; variantReference: string })[]> {
  const variantIds = lines.flatMap(({ variantId }) => (variantId === null ? [] : [variantId]))
  const references = new Map((await listShopReferences(db, companyId, variantIds)).map((one) => [one.variantId, one]))
  return lines.map(({ variantId, productId: _productId, ...line }) => {
    const own = references.get(variantId ?? '')
    return { ...line, productReference: own?.productReference ?? '', variantReference: own?.variantReference ?? '' }
  })
}
