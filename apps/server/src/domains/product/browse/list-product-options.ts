import type { ProductOptions } from '@stoa/contract/product-edit.ts'
import type { z } from 'zod/mini'
import type { Ctx } from '../../../kit/context.ts'
import { hasMore, listOptionValues } from './queries-browse.ts'
import { visibilityOf } from './queries-list.ts'

/** The options of the newest products in sight, each with its values, the most frequent first. */
export async function listProductOptions({ db, scope }: Ctx): Promise<z.infer<typeof ProductOptions>> {
  const visibility = visibilityOf(scope)
  const byName = Map.groupBy(await listOptionValues(db, visibility), ({ name }) => name)
  const options = [...byName].map(([name, values]) => ({
    name,
    products: Math.max(...values.map(({ products }) => products)),
    values: values.map(({ value, products }) => ({ value, products })),
  }))
  return { options, isPartial: await hasMore(db, visibility) }
}
