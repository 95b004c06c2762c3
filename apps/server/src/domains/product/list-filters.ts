import { Id } from '@stoa/contract/page.ts'
import type { Filter } from '@stoa/contract/page.ts'
import type { ProductFilters } from '@stoa/contract/product.ts'
import type { z } from 'zod/mini'
import { containsText } from '../../kit/filter.ts'
import type { ProductListFilters } from './queries-list.ts'

const isId = (text: string): boolean => Id.safeParse(text).success

/** What narrows the product list, as a caller says it, for the queries. */
export function listFilters(asked: z.output<typeof ProductFilters>, filter?: Filter): ProductListFilters {
  const [collectionIds, shopCategories] = [asked.category.filter(isId), asked.category.filter((one) => !isId(one))]
  return {
    text: asked.name ?? containsText(filter, 'name', 'text'),
    collectionIds,
    isInStock: asked.instock,
    merchantIds: asked.merchantId,
    statuses: asked.productStatus,
    approvals: asked.approvalStatus,
    categories: [...asked.externalCategory, ...shopCategories],
    tags: asked.externalTag,
    parentsOnly: asked.parentsOnly,
  }
}
