import type { ProductExternalCategories, ProductOptions } from '@stoa/contract/product-edit.ts'
import { countCap } from '@stoa/contract/page.ts'
import type { z } from 'zod/mini'
import type { Ctx } from '../../kit/context.ts'
import { hasMore, listNewestCategories, listOptionValues, listOwnCategories, listTags } from './queries-browse.ts'
import { sightOf } from './queries-list.ts'

/** The options of the newest products in sight, each with its values, the most frequent first. */
export async function listProductOptions({ db, scope }: Ctx): Promise<z.infer<typeof ProductOptions>> {
  const sight = sightOf(scope)
  const byName = Map.groupBy(await listOptionValues(db, sight), ({ name }) => name)
  const options = [...byName].map(([name, values]) => ({
    name,
    products: Math.max(...values.map(({ products }) => products)),
    values: values.map(({ value, products }) => ({ value, products })),
  }))
  return { options, isPartial: await hasMore(db, sight) }
}

/** The shops' own categories and tags of the products in sight: all categories of a merchant, else those of the newest products. */
export async function listExternalCategories({ db, scope }: Ctx): Promise<z.infer<typeof ProductExternalCategories>> {
  const sight = sightOf(scope)
  const categories = sight.kind === 'merchant' ? await listOwnCategories(db, sight.merchantId, countCap) : await listNewestCategories(db, sight)
  return { categories, tags: await listTags(db, sight), isPartial: await hasMore(db, sight) }
}
