import { bulkListing } from '@stoa/contract/bulk-listing.ts'
import { catalogue } from '@stoa/contract/catalogue.ts'
import { categoryRule } from '@stoa/contract/category-rule.ts'
import { publishing } from '@stoa/contract/publishing.ts'
import { handle } from '../../kit/http.ts'
import { createApprovalRule } from './approval-rule/create-approval-rule.ts'
import { deleteApprovalRule } from './approval-rule/delete-approval-rule.ts'
import { listApprovalRules } from './approval-rule/list-approval-rules.ts'
import { pageTrust } from './approval-rule/page-trust.ts'
import { setMerchantTrust } from './approval-rule/set-merchant-trust.ts'
import { updateApprovalRule } from './approval-rule/update-approval-rule.ts'
import { updateAllListings } from './bulk/update-all-listings.ts'
import { removeAllProducts } from './bulk/remove-all-products.ts'
import { addAllProducts } from './bulk/add-all-products.ts'
import { getCatalogueFacets } from './catalogue/get-catalogue-facets.ts'
import { getCatalogueSeller } from './catalogue/get-catalogue-seller.ts'
import { getCatalogueProduct } from './catalogue/get-catalogue-product.ts'
import { pageCatalogueCollections } from './catalogue/page-catalogue-collections.ts'
import { pageCatalogueProducts } from './catalogue/page-catalogue-products.ts'
import { pageCollectionCatalogue } from './catalogue/page-collection-catalogue.ts'
import { upsertRules } from './category-rule/upsert-rules.ts'
import { previewRules } from './category-rule/preview-rules.ts'
import { pageCategoryRules } from './category-rule/page-category-rules.ts'
import { compareListing } from './compare-listing.ts'
import { pushProducts } from './push/push-products.ts'
import { requestReview } from './request-review.ts'

export const publishingRoutes = [
  handle(publishing.push, pushProducts),
  handle(bulkListing.addAll, addAllProducts),
  handle(bulkListing.removeAll, removeAllProducts),
  handle(bulkListing.updateAll, updateAllListings),
  handle(categoryRule.list, pageCategoryRules),
  handle(categoryRule.preview, previewRules),
  handle(categoryRule.upsert, upsertRules),
  handle(publishing.compare, compareListing),
  handle(publishing.requestReview, requestReview),
  handle(publishing.listRules, listApprovalRules),
  handle(publishing.createRule, createApprovalRule),
  handle(publishing.updateRule, updateApprovalRule),
  handle(publishing.deleteRule, deleteApprovalRule),
  handle(catalogue.collections, pageCatalogueCollections),
  handle(catalogue.products, pageCatalogueProducts),
  handle(catalogue.inCollection, pageCollectionCatalogue),
  handle(catalogue.facets, getCatalogueFacets),
  handle(catalogue.product, getCatalogueProduct),
  handle(catalogue.seller, getCatalogueSeller),
  handle(publishing.listTrust, pageTrust),
  handle(publishing.setTrust, setMerchantTrust),
]
