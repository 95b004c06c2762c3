import type { CatalogueCollection, catalogue } from '@stoa/contract/catalogue.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { textsIn } from '../../collection/rules-translation.ts'
import { countShownCollections, hasCollection, listShownCollections } from './queries-catalogue.ts'
import type { CatalogueCollectionRow } from './queries-catalogue.ts'

/** Returns the collections of a marketplace below one of them, or at the top, for a storefront. Throws 404 for a collection of another marketplace. */
export async function pageCatalogueCollections(
  ctx: Ctx,
  { query, page }: Received<typeof catalogue.collections>,
): Promise<PageRows<CatalogueCollection>> {
  const parentId = query.parentId ?? null
  // An unknown collection is not one without any below it.
  if (parentId !== null) orNotFound((await hasCollection(ctx.db, ctx.scope.companyId, parentId)) || undefined, 'collection')
  const rows = await listShownCollections(ctx.db, ctx.scope.companyId, parentId, page)
  const language = query.language ?? ctx.language
  const paged = pageRows(
    rows,
    page,
    ({ position, id }) => [position, id],
    (row) => toCatalogueCollection(row, language),
  )
  return page.count ? { ...paged, totalCount: await countShownCollections(ctx.db, ctx.scope.companyId, parentId) } : paged
}

function toCatalogueCollection({ id, parentId, pictureFile, ...own }: CatalogueCollectionRow, language: string): CatalogueCollection {
  const { name, description } = textsIn(own, language)
  return { id, parentId, name, description, picture: pictureFile === null ? null : { src: `/files/${pictureFile}`, alt: name } }
}
