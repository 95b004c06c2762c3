import type { catalogue } from '@stoa/contract/catalogue.ts'
import type { Db } from '../../../database/db.ts'
import type { Received } from '../../../kit/http.ts'
import type { ChosenAttribute } from './queries-attribute.ts'
import { listDefinitions } from './queries-attribute.ts'
import { keepsStockBack } from './queries-catalogue.ts'
import type { CatalogueChoice } from './queries-choice.ts'

/** Returns what narrows a list of products on sale, as a storefront says it, for the queries. An unknown attribute keeps no product. */
export async function readChoice(
  db: Db,
  marketplaceId: string,
  { sellerId, brand, isInStock, minPriceMinor, maxPriceMinor, attribute }: Received<typeof catalogue.inCollection>['query'],
): Promise<CatalogueChoice> {
  const isSoldOut = isInStock === false && !(await keepsStockBack(db, marketplaceId))
  return {
    sellerId,
    brands: brand,
    isInStock,
    isSoldOut,
    minPriceMinor,
    maxPriceMinor,
    attributes: await readAttributes(db, marketplaceId, attribute),
  }
}

/** Returns the attributes that `key:value` names, each once with all its values. */
async function readAttributes(db: Db, marketplaceId: string, named: readonly string[]): Promise<ChosenAttribute[]> {
  const byKey = Map.groupBy(new Set(named), (one) => one.slice(0, one.indexOf(':')))
  const definitions = new Map((await listDefinitions(db, marketplaceId, [...byKey.keys()])).map((one) => [one.key, one]))
  return [...byKey].map(([key, own]) => ({ key, definition: definitions.get(key), values: own.map((one) => one.slice(key.length + 1)) }))
}
