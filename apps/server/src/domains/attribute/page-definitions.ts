import type { AttributeDefinition, attribute } from '@stoa/contract/attribute.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { textsOf } from '../../kit/filter.ts'
import type { Received } from '../../kit/http.ts'
import { pageRows } from '../../kit/paging.ts'
import { countDefinitions, listDefinitions } from './queries.ts'

/** Returns the visible definitions: all, or with `isInCollection` those that some collection uses. */
export async function pageDefinitions(
  { db, scope }: Ctx,
  { query, page, filter }: Received<typeof attribute.paged>,
  isInCollection: boolean,
): Promise<PageRows<AttributeDefinition>> {
  const input = {
    marketplaceId: query.marketplaceId,
    type: query.type,
    collectionId: query.collectionId,
    isRequired: query.isRequired,
    isUsed: query.isUsed,
    isInCollection,
    text: textsOf(filter),
  }
  const rows = await listDefinitions(db, scope, input, page)
  const keyOf = (row: AttributeDefinition) => [page.sort.field === 'updatedAt' ? row.updatedAt : row.name, row.productAttributeDefinitionId]
  const paged = pageRows(rows, page, keyOf, (row) => row)
  return page.count ? { ...paged, totalCount: await countDefinitions(db, scope, input) } : paged
}
