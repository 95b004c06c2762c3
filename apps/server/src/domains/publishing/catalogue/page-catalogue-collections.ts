import type { CatalogueCollection, catalogue } from '@stoa/contract/catalogue.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { textsIn } from '../../collection/rules-translation.ts'
import { listShownCollections } from './queries-catalogue.ts'
import type { CatalogueCollectionRow } from './queries-catalogue.ts'

/** Returns the collections of a marketplace below one of them, or at the top, for a storefront. */
export async function pageCatalogueCollections(
  ctx: Ctx,
  { query, page }: Received<typeof catalogue.collections>,
): Promise<PageRows<CatalogueCollection>> {
  const rows = await listShownCollections(ctx.db, ctx.scope.companyId, query.parentId ?? null, page)
  const language = query.language ?? ctx.language
  return pageRows(
    rows,
    page,
    ({ position, id }) => [position, id],
    (row) => toCatalogueCollection(row, language),
  )
}

function toCatalogueCollection({ id, parentId, pictureFile, ...own }: CatalogueCollectionRow, language: string): CatalogueCollection {
  const { name, description } = textsIn(own, language)
  return { id, parentId, name, description, picture: pictureFile === null ? null : { src: `/files/${pictureFile}`, alt: name } }
}
