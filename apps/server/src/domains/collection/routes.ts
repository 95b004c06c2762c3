import { assortment } from '@stoa/contract/assortment.ts'
import { collection } from '@stoa/contract/collection.ts'
import { curation } from '@stoa/contract/curation.ts'
import { handle, handleAtEdge } from '../../kit/http.ts'
import { addProducts } from './add-products.ts'
import { compareListing } from './compare-listing.ts'
import { createApprovalRule } from './create-approval-rule.ts'
import { createCollection } from './create-collection.ts'
import { deleteApprovalRule } from './delete-approval-rule.ts'
import { deleteCollection } from './delete-collection.ts'
import { getCategories } from './get-categories.ts'
import { getCollectionInfo } from './get-collection-info.ts'
import { getCollection } from './get-collection.ts'
import { importCollections } from './import-collections.ts'
import { listApprovalRules } from './list-approval-rules.ts'
import { pageCollections } from './page-collections.ts'
import { pageListings, pageMerchantProducts, pageProductsInCollection } from './page-listings.ts'
import { pageMarketplaceCollections } from './page-marketplace-collections.ts'
import { pageTrust } from './page-trust.ts'
import { pushProducts } from './push-products.ts'
import { removeProducts } from './remove-products.ts'
import { requestReview } from './request-review.ts'
import { setMerchantTrust } from './set-merchant-trust.ts'
import { updateApprovalRule } from './update-approval-rule.ts'
import { updateCollection } from './update-collection.ts'
import { updatePositions } from './update-positions.ts'

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
  handle(collection.info, getCollectionInfo),
  handle(collection.positions, updatePositions),
  handle(collection.importCollections, importCollections),
  handle(assortment.categories, getCategories),
  handle(assortment.ofMarketplace, pageMarketplaceCollections),
  handle(assortment.merchantProducts, pageMerchantProducts),
  handle(curation.compare, compareListing),
  handle(curation.requestReview, requestReview),
  handle(curation.listRules, listApprovalRules),
  handle(curation.createRule, createApprovalRule),
  handle(curation.updateRule, updateApprovalRule),
  handle(curation.deleteRule, deleteApprovalRule),
  handle(curation.listTrust, pageTrust),
  handle(curation.setTrust, setMerchantTrust),
]
