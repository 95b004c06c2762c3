import type { assortment } from '@stoa/contract/assortment.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { listOwnCategories, listTreePaths } from './queries-category.ts'

const maxCategories = 1000

/** The categories of a merchant's own products, or the tree of an operator's marketplace, as paths. */
export async function getCategories({ db, scope }: Ctx): Promise<Answer<typeof assortment.categories>> {
  const found =
    scope.companyType === 'MARKETPLACE'
      ? await listTreePaths(db, scope.companyId, maxCategories + 1)
      : (await listOwnCategories(db, scope.companyId, maxCategories + 1)).map((path) => ({
          path,
          name: lastStep(path),
          collectionId: null,
          category: path,
        }))
  return { value: found.slice(0, maxCategories), isComplete: found.length <= maxCategories }
}

function lastStep(path: string): string {
  return path.split('>').at(-1)?.trim() || path
}
