import type { Collection, collection } from '@stoa/contract/collection.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { textsOf } from '../../kit/filter.ts'
import type { Received } from '../../kit/http.ts'
import { pageRows } from '../../kit/paging.ts'
import type { CollectionRow } from './queries.ts'
import { countCollections, findVisibleMarketplace, listCollections } from './queries.ts'
import { toCollection } from './to-collection.ts'

const keys: Record<string, (row: CollectionRow) => string[]> = {
  position: (row) => [row.place],
  name: (row) => [row.name, row.id],
  updatedAt: (row) => [row.updatedAt, row.id],
}

/** The collections of a marketplace: of its operator, or for a merchant that is its partner. */
export async function pageCollections({ db, scope }: Ctx, received: Received<typeof collection.paged>): Promise<PageRows<Collection>> {
  const { params, query, page, filter } = received
  orNotFound(await findVisibleMarketplace(db, scope, params.id), 'marketplace')
  const filters = { isRoot: query.isRoot, isLeaf: query.isLeaf, parentId: query.parentId, text: textsOf(filter) }
  const rows = await listCollections(db, scope, params.id, filters, page)
  const totalCount = page.count ? await countCollections(db, params.id, filters) : undefined
  const keyOf = keys[page.sort.field] ?? ((row: CollectionRow) => [row.place])
  return { ...pageRows(rows, page, keyOf, toCollection), ...(totalCount === undefined ? {} : { totalCount }) }
}
