import { assortment } from '@stoa/contract/assortment.ts'
import { attribute } from '@stoa/contract/attribute.ts'
import { bulkListing } from '@stoa/contract/bulk-listing.ts'
import { categoryRule } from '@stoa/contract/category-rule.ts'
import { campaign } from '@stoa/contract/campaign.ts'
import { collection } from '@stoa/contract/collection.ts'
import { publishing } from '@stoa/contract/publishing.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { product } from '@stoa/contract/product.ts'
import { shopPush } from '@stoa/contract/shop-push.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { variantEdit } from '@stoa/contract/variant-edit.ts'
import { orderTrackingFile } from '@stoa/contract/order-tracking-file.ts'
import { productImport } from '@stoa/contract/product-import.ts'
import { sayCases } from './fixtures-requests-case.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import type { Wire } from './rollback-client.ts'
import type { Caller, Ids, World } from './fixtures.ts'

/** Says how to ask a route: always alike, or by the ids of a company. */
export type Say = { plain: (route: RouteDefinition, wire?: Wire) => void; on: (route: RouteDefinition, build: Build) => void }

const definition = { key: 'width', name: 'Width', type: 'number', unit: 'cm' }
const rule = { sources: ['Width'], values: [], ignored: [], unit: null, pattern: null, defaultValue: null }
const chosen = {
  mapping: ['reference', 'name'].map((target, column) => ({ column, target })),
  options: { decimal: 'point', currency: 'EUR' },
}

const form = { 'content-type': 'multipart/form-data; boundary=edge' }

/** A form of fields and one file, in letters a string can carry. */
export function multipart(file: { field: string; name: string; type: string; text: string }, fields: Readonly<Record<string, string>> = {}): string {
  const parts = Object.entries(fields).flatMap(([name, value]) => ['--edge', `content-disposition: form-data; name="${name}"`, '', value])
  const named = `content-disposition: form-data; name="${file.field}"; filename="${file.name}"`
  return [...parts, '--edge', named, `content-type: ${file.type}`, '', file.text, '--edge--', ''].join('\r\n')
}

const csvUpload = multipart({ field: 'file', name: 'new.csv', type: 'text/csv', text: 'reference,name\r\nNEW-1,A new thing' })
const trackingUpload = multipart({ field: 'file', name: 'tracking.csv', type: 'text/csv', text: 'order,tracking_number\r\n1,3S1' })
/** One grey pixel: the smallest GIF, every byte of it a letter of ASCII. */
const gif = 'GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'
const highlight = { text: 'New', colorHexValue: '#0a7f5a' }

/** How to ask the routes of collections, curation, attributes, mapping, edits and imports for something of a company's. */
export function sayCatalogue({ plain, on }: Say): void {
  sayCases(on)
  on(product.sync, (ids) => ({ params: { id: ids.companyId } }))
  on(shopPush.start, (ids) => ({ params: { id: ids.companyId }, body: {} }))
  on(product.paged, (ids) => ({ params: { id: ids.companyId } }))
  on(product.get, (ids) => ({ params: { id: ids.productId } }))
  on(product.sharedSkus, (ids) => ({ params: { id: ids.productId } }))
  on(product.history, (ids) => ({ params: { id: ids.productId } }))
  on(collection.info, (ids) => ({ params: { id: ids.collectionId } }))
  on(collection.moveProducts, (ids) => ({
    body: { fromCollectionId: ids.collectionId, toCollectionId: ids.rootId, products: [{ collectionProductId: ids.listingId }] },
  }))
  on(collection.positions, (ids) => ({ body: { collectionId: ids.collectionId, products: [{ collectionProductId: ids.listingId }], afterId: null } }))
  plain(collection.importCollections)
  on(bulkListing.addAll, (ids) => ({ body: { collectionId: ids.collectionId, selection: { products: {} } } }))
  on(bulkListing.removeAll, (ids) => ({ body: { collectionId: ids.collectionId, selection: { listings: { collectionId: ids.collectionId } } } }))
  plain(bulkListing.updateAll, { body: { selection: { listings: {} }, change: { approvalStatus: 'Approved' } } })
  on(categoryRule.list, (ids) => ({ query: { marketplaceId: ids.marketplaceId } }))
  const rules = (ids: Parameters<Build>[0]) => ({ marketplaceId: ids.marketplaceId, rules: [{ category: 'Lamps', collectionId: ids.collectionId }] })
  on(categoryRule.preview, (ids) => ({ body: rules(ids) }))
  on(categoryRule.upsert, (ids) => ({ body: rules(ids) }))

  plain(assortment.categories)
  on(assortment.ofMarketplace, (ids) => ({ params: { id: ids.marketplaceId }, query: { parentId: ids.rootId } }))
  on(assortment.merchantProducts, (ids) => ({ params: { id: ids.collectionId }, query: { merchantId: ids.companyId } }))

  plain(campaign.paged)
  on(campaign.get, (ids) => ({ params: { id: ids.publishedCampaignId } }))
  on(campaign.products, (ids) => ({ params: { id: ids.publishedCampaignId } }))
  on(campaign.availableProducts, (ids) => ({ params: { id: ids.campaignId }, query: { merchantId: ids.companyId } }))
  on(campaign.create, (ids) => ({ body: { marketplaceId: ids.marketplaceId, name: 'Summer', startsOn: '2090-06-01', endsOn: '2090-06-30' } }))
  on(campaign.update, (ids) => ({ body: { id: ids.campaignId, version: 1, name: 'Summer' } }))
  on(campaign.addProducts, (ids) => ({ body: { id: ids.campaignId, products: [{ id: ids.productId, priceMinor: 50 }] } }))
  on(campaign.removeProducts, (ids) => ({ body: { id: ids.publishedCampaignId, products: [{ id: ids.productId }] } }))
  on(campaign.publish, (ids) => ({ body: { id: ids.campaignId, version: 1 } }))
  on(campaign.end, (ids) => ({ body: { id: ids.publishedCampaignId, version: 1 } }))
  on(campaign.remove, (ids) => ({ params: { id: ids.campaignId } }))

  on(publishing.compare, (ids) => ({ params: { id: ids.listingId } }))
  on(publishing.requestReview, (ids) => ({ query: { collectionProductId: ids.rejectedListingId } }))
  plain(publishing.listRules)
  on(publishing.createRule, (ids) => ({ body: { name: 'Small changes', approvesText: true, afterId: ids.approvalRuleId } }))
  on(publishing.updateRule, (ids) => ({ params: { id: ids.approvalRuleId }, body: { version: 1, name: 'Small changes' } }))
  on(publishing.deleteRule, (ids) => ({ params: { id: ids.approvalRuleId } }))
  plain(publishing.listTrust)
  on(publishing.setTrust, (ids) => ({ body: { merchantId: ids.companyId, trust: 'trusted' } }))

  plain(attribute.importAttributes)
  on(attribute.get, (ids) => ({ params: { id: ids.definitionId } }))
  on(attribute.paged, (ids) => ({ query: { marketplaceId: ids.marketplaceId } }))
  on(attribute.pagedAll, (ids) => ({ query: { marketplaceId: ids.marketplaceId } }))
  on(attribute.listOfCollection, (ids) => ({ params: { id: ids.collectionId } }))
  plain(attribute.templates, { params: { name: 'all' } })
  plain(attribute.create, { body: { attributeDefinitions: [definition] } })
  on(attribute.update, (ids) => ({ body: { productAttributeDefinitionId: ids.definitionId, version: 1, name: 'Shade' } }))
  on(attribute.remove, (ids) => ({ body: { productAttributeDefinitionId: ids.definitionId, isSure: true } }))
  on(mapping.previewRequired, (ids) => ({ body: { collectionId: ids.collectionId, productAttributeDefinitionIds: [ids.definitionId] } }))
  on(attribute.upsertOfCollection, (ids) => ({
    params: { marketplaceId: ids.marketplaceId, collectionId: ids.collectionId },
    body: { productAttributeDefinitions: [{ productAttributeDefinitionId: ids.definitionId, level: 'optional' }] },
  }))
  plain(attribute.saveTemplate, { body: { name: 'Lamps', attributeDefinitions: [definition] } })
  on(attribute.removeTemplate, (ids) => ({ body: { id: ids.templateId } }))
  on(attribute.applyTemplate, (ids) => ({ body: { name: 'Fashion', collectionId: ids.collectionId } }))

  on(mapping.ofProduct, (ids) => ({ params: { id: ids.productId } }))
  on(mapping.ofMerchant, (ids) => ({ params: { id: ids.companyId } }))
  on(mapping.get, (ids) => ({ params: { merchantId: ids.companyId, id: ids.definitionId, productId: ids.productId } }))
  on(mapping.list, (ids) => ({ body: { marketplaceId: ids.marketplaceId, productIds: [ids.productId] } }))
  const change = (ids: Parameters<Build>[0]) => ({
    productAttributeDefinitionId: ids.definitionId,
    productId: ids.productId,
    mappedAttributeValue: 'Oak',
  })
  on(mapping.upsert, (ids) => ({ params: { id: ids.marketplaceId }, body: change(ids) }))
  on(mapping.upsertMany, (ids) => ({ params: { id: ids.marketplaceId }, body: { mappings: [change(ids)] } }))
  on(mapping.remove, (ids) => ({ params: { id: ids.mappingId } }))
  on(mapping.rule, (ids) => ({ query: { companyId: ids.companyId, productAttributeDefinitionId: ids.definitionId } }))
  on(mapping.rules, (ids) => ({ body: { marketplaceId: ids.marketplaceId } }))
  on(mapping.upsertRule, (ids) => ({ params: { companyId: ids.companyId, id: ids.definitionId }, body: { rule: { ...rule, unit: null } } }))
  on(mapping.restoreRule, (ids) => ({ body: { companyId: ids.companyId, productAttributeDefinitionId: ids.definitionId, version: 1 } }))
  on(mapping.previewRule, (ids) => ({ body: { companyId: ids.companyId, productAttributeDefinitionId: ids.definitionId, rule } }))
  on(mapping.coverage, (ids) => ({ query: { collectionId: ids.collectionId } }))
  on(mapping.attributeCoverage, (ids) => ({ params: { merchantId: ids.companyId } }))
  on(mapping.values, (ids) => ({ params: { merchantId: ids.companyId, id: ids.definitionId } }))
  on(mapping.acceptSuggestions, (ids) => ({ body: { merchantId: ids.companyId, dryRun: true } }))

  plain(productEdit.uploadManual, { body: { name: 'By hand', variants: [{ priceMinor: 100 }] } })
  on(productEdit.update, (ids) => ({ body: { id: ids.productId, version: 1, highlight } }))
  on(productEdit.replaceImage, (ids) => ({
    headers: form,
    body: multipart({ field: 'image', name: 'grey.gif', type: 'image/gif', text: gif }, { id: ids.productId, version: '1' }),
  }))
  on(productEdit.bulkUpdate, (ids) => ({ body: { products: [{ id: ids.productId }], change: { highlight } } }))
  on(variantEdit.list, (ids) => ({ query: { productId: ids.productId } }))
  on(variantEdit.bulkUpdate, (ids) => ({ body: { variants: [{ sku: ids.sku, stock: 3 }] } }))
  plain(productEdit.updateAll, { body: { filters: {}, change: { highlight } } })
  on(productEdit.updateCategories, (ids) => ({ body: { products: [{ id: ids.productId }], externalCategory: 'Lamps' } }))
  on(productEdit.neighbours, (ids) => ({ params: { id: ids.productId, merchantId: ids.companyId } }))
  plain(productEdit.options)
  plain(productEdit.externalCategories)
  on(productEdit.highlights, (ids) => ({ params: { id: ids.companyId } }))

  plain(productImport.file, { headers: form, body: csvUpload })
  plain(orderTrackingFile.exportTemplate)
  plain(orderTrackingFile.read, { headers: form, body: trackingUpload })
  on(productImport.get, (ids) => ({ params: { id: ids.importId } }))
  plain(productImport.paged)
  on(productImport.preview, (ids) => ({ body: { id: ids.importId, ...chosen } }))
  on(productImport.start, (ids) => ({ body: { id: ids.importId, ...chosen } }))
  on(productImport.errors, (ids) => ({ params: { id: ids.importId } }))
  on(productImport.undo, (ids) => ({ params: { id: ids.doneImportId } }))
  on(productImport.export, (ids) => ({ query: { ids: ids.productId } }))
}

/** A valid request of a route. What it names of a company comes from `ids`; one that names nothing reads none. */
export type Build = (ids: Ids, caller: Caller, world: World) => Wire
