import { collection } from '@stoa/contract/collection.ts'
import { handle, handleAtEdge } from '../../kit/http.ts'
import { addProducts } from './add-products.ts'
import { bulkUpdateListings } from './bulk-update-listings.ts'
import { createCollection } from './create-collection.ts'
import { deleteCollection } from './delete-collection.ts'
import { getCollection } from './get-collection.ts'
import { pageCollections } from './page-collections.ts'
import { pageListings, pageProductsInCollection } from './page-listings.ts'
import { pushProducts } from './push-products.ts'
import { removeProducts } from './remove-products.ts'
import { updateCollection } from './update-collection.ts'

export const collectionRoutes = [
  handle(collection.push, pushProducts),
  handleAtEdge(collection.create, createCollection),
  handleAtEdge(collection.update, updateCollection),
  handleAtEdge(collection.remove, deleteCollection),
  handle(collection.get, getCollection),
  handle(collection.paged, pageCollections),
  handle(collection.products, pageProductsInCollection),
  handle(collection.listings, pageListings),
  handle(collection.addProducts, addProducts),
  handle(collection.removeProducts, removeProducts),
  handle(collection.bulkUpdateListings, bulkUpdateListings),
]
