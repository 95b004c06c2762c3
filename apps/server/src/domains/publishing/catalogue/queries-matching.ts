import { countCap } from '@stoa/contract/count-cap.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { withoutPreparedPlan } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'
import { countUpToCap } from './queries-catalogue.ts'
import type { CatalogueSearch } from './queries-choice.ts'
import { hasColumns, isChosen, isFound, isNarrow, isSearch, onSaleOf } from './queries-choice.ts'
import { inCollections } from './queries-in-collection.ts'

/** So many products are found for one that is counted: some are not on sale, or have another brand, price or stock. */
const foundForOne = 20

/** How many products on sale match a search or a choice, or are on sale at all; counted up to the cap. */
export async function countCatalogue(db: Db, marketplaceId: string, search: CatalogueSearch): Promise<number> {
  const isWalked = !isSearch(search) && !isNarrow(search)
  return countUpToCap(db, sql`select ${matchingOf(marketplaceId, search, countCap)}`, isWalked ? sql`` : withoutPreparedPlan)
}

/** Everything behind `select` and its columns that reads the products `p` of a search or a choice, each once, in no order that counts, to be read up to a limit. */
export function matchingOf(marketplaceId: string, search: CatalogueSearch, limit: number): RawBuilder<unknown> {
  // What a search or a narrow choice matches is found by its index. The rest is walked in an order until the limit: without naming it, the rows of all
  // marketplaces would be read for those of one.
  const { collectionIds } = search
  if (isSearch(search) || search.attributes.length > 0 || search.isSoldOut === true || (isNarrow(search) && collectionIds !== undefined))
    return sql`${onSaleOf(marketplaceId, sql`${isFound(marketplaceId, search)} limit ${literal(limit * foundForOne)}`)} where ${hasColumns(search)}`
  if (isNarrow(search)) return sql`from catalogue_product p where p.marketplace_id = ${marketplaceId} and ${hasColumns(search)}`
  return collectionIds === undefined
    ? sql`from catalogue_in_order p where p.key_marketplace_id = ${marketplaceId}
        and ${isChosen(marketplaceId, search, { merchantId: sql`p.key_merchant_id`, id: sql`p.key_id` })} order by p.key_name, p.key_id`
    : inCollections(marketplaceId, { ...search, collectionIds })
}
