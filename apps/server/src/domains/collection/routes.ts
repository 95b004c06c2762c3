import { assortment } from '@stoa/contract/assortment.ts'
import { collection } from '@stoa/contract/collection.ts'
import { handle, handleOutsideTransaction } from '../../kit/http.ts'
import { createCollection } from './create-collection.ts'
import { deleteCollection } from './delete-collection.ts'
import { getCategories } from './get-categories.ts'
import { getCollectionInfo } from './get-collection-info.ts'
import { getCollection } from './get-collection.ts'
import { importCollections } from './import/import-collections.ts'
import { pageCollections } from './page-collections.ts'
import { pageListings } from './listing/page-listings.ts'
import { pageMerchantProducts } from './listing/page-merchant-products.ts'
import { pageProductsInCollection } from './listing/page-products-in-collection.ts'
import { pageMarketplaceCollections } from './page-marketplace-collections.ts'
import { removeProducts } from './listing/remove-products.ts'
import { updateCollection } from './update-collection.ts'
import { updatePositions } from './listing/update-positions.ts'

export const collectionRoutes = [
  handleOutsideTransaction(collection.create, createCollection),
  handleOutsideTransaction(collection.update, updateCollection),
  handleOutsideTransaction(collection.remove, deleteCollection),
  handle(collection.get, getCollection),
  handle(collection.paged, pageCollections),
  handle(collection.products, pageProductsInCollection),
  handle(collection.listings, pageListings),
  handle(collection.removeProducts, removeProducts),
  handle(collection.info, getCollectionInfo),
  handle(collection.positions, updatePositions),
  handle(collection.importCollections, importCollections),
  handle(assortment.categories, getCategories),
  handle(assortment.ofMarketplace, pageMarketplaceCollections),
  handle(assortment.merchantProducts, pageMerchantProducts),
]
