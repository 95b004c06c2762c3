import type { CatalogueFacets, catalogue } from '@stoa/contract/catalogue.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import { parseFilter, textsOf } from '../../../kit/filter.ts'
import type { Received } from '../../../kit/http.ts'
import { listFacetDefinitions, listValueLabels } from './queries-attribute.ts'
import { countFacets } from './queries-facets.ts'
import { readChoice } from './read-choice.ts'
import { readCollectionIds } from './read-collection-ids.ts'
import { labelKey, rankAttributes, toFacets } from './to-facets.ts'

/** Returns what the products of a choice can be narrowed by, with counts, for a storefront. Throws 404 for a collection of another marketplace. */
export async function getCatalogueFacets(ctx: Ctx, { query }: Received<typeof catalogue.facets>): Promise<CatalogueFacets> {
  const { db } = ctx
  const marketplaceId = ctx.scope.companyId
  const { sku: skus, gtin: gtins, filter = '', collectionId } = query
  const text = filter.trim() === '' ? undefined : textsOf(parseFilter(filter, { text: ['co'] }))
  const collectionIds = collectionId === undefined ? undefined : await readCollectionIds(db, marketplaceId, collectionId, query)
  const search = { ...(await readChoice(db, marketplaceId, query)), collectionIds, text, skus, gtins, ids: [] }
  const definitions = await listFacetDefinitions(db, marketplaceId)
  const row = orNotFound(await countFacets(db, marketplaceId, search, definitions))
  const language = query.language ?? ctx.language
  const ranked = rankAttributes(row, definitions, language)
  const labels = await listValueLabels(db, marketplaceId, {
    definitionIds: ranked.map(({ definition }) => definition.id),
    values: [...new Set(ranked.flatMap(({ values }) => values.map(({ value }) => value)))],
    language,
  })
  const labelOf = new Map(labels.map(({ definitionId, value, label }) => [labelKey(definitionId, value), label]))
  return toFacets(row, ranked, labelOf, language)
}
