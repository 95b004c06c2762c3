import type { ProductExternalCategories } from '@stoa/contract/product-edit.ts'
import { countCap } from '@stoa/contract/count-cap.ts'
import type { z } from 'zod/mini'
import type { Ctx } from '../../../kit/context.ts'
import { hasMore, listNewestBrands, listNewestCategories, listOwnCategories, listTags } from './queries-browse.ts'
import { visibilityOf } from './queries-list.ts'

/** The shops' own categories, tags and brands of the products in sight: all categories of a merchant, else those of the newest products. */
export async function listExternalCategories({ db, scope }: Ctx): Promise<z.infer<typeof ProductExternalCategories>> {
  const visibility = visibilityOf(scope)
  const categories =
    visibility.kind === 'merchant' ? await listOwnCategories(db, visibility.merchantId, countCap) : await listNewestCategories(db, visibility)
  return {
    categories,
    tags: await listTags(db, visibility),
    brands: await listNewestBrands(db, visibility),
    isPartial: await hasMore(db, visibility),
  }
}
