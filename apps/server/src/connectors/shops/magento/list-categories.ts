import type { ShopCategory } from '../../../domains/connection/ports.ts'
import type { MagentoClient } from './client.ts'
import { MagentoCategory } from './shapes.ts'

/** The first level that shoppers see: above it are the root of all stores and those of each. */
const firstLevel = 2

/** Returns the categories, without the roots of stores. */
export async function listCategories(client: MagentoClient): Promise<ShopCategory[]> {
  const collect = (category: MagentoCategory, parentReference: string | null): ShopCategory[] => {
    const isShown = category.level >= firstLevel
    const below = category.children_data.flatMap((child) => collect(child, isShown ? category.id : null))
    return isShown ? [{ reference: category.id, name: category.name, parentReference }, ...below] : below
  }
  return collect(await client.read(MagentoCategory, '/categories'), null)
}
