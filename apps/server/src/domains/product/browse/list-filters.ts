import { Id } from '@stoa/contract/page.ts'
import type { Filter } from '@stoa/contract/page.ts'
import type { ProductFilters } from '@stoa/contract/product.ts'
import type { z } from 'zod/mini'
import { textsOf } from '../../../kit/filter.ts'
import type { ProductListFilters } from './queries-list.ts'

const isId = (text: string): boolean => Id.safeParse(text).success

/** What narrows the product list, as a caller says it, for the queries. */
export function listFilters(requested: z.output<typeof ProductFilters>, filter?: Filter): ProductListFilters {
  const [collectionIds, shopCategories] = [requested.category.filter(isId), requested.category.filter((one) => !isId(one))]
  return {
    text: textsOf(filter, requested.name),
    skus: requested.sku,
    gtins: requested.gtin,
    updatedSince: requested.updatedSince,
    collectionIds,
    isInStock: requested.instock,
    isInCollection: requested.isInCollection,
    hasFailedImages: requested.hasFailedImages,
    hasLowStock: requested.hasLowStock,
    lacksTranslation: requested.lacksTranslation,
    brands: requested.brand,
    minPriceMinor: requested.minPriceMinor,
    maxPriceMinor: requested.maxPriceMinor,
    merchantIds: requested.merchantId,
    statuses: requested.productStatus,
    approvals: requested.approvalStatus,
    categories: [...requested.externalCategory, ...shopCategories],
    tags: requested.externalTag,
    parentsOnly: requested.parentsOnly,
  }
}
