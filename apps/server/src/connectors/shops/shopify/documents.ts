import { pushDocuments } from './push-documents.ts'
import { saleDocuments } from './sale-documents.ts'

/** The version of the Admin API these documents are written for. */
export const apiVersion = '2026-10'

const ownFields = `id legacyResourceId title descriptionHtml vendor productType tags status
  options { name optionValues { name } }`
const variantFields = `legacyResourceId sku title price compareAtPrice barcode inventoryQuantity inventoryPolicy
  selectedOptions { name value }
  inventoryItem { tracked measurement { weight { unit value } } }`
const pictureFields = `alt preview { image { url } }`
const metafieldFields = `key value type`

const productFields = `
fragment ProductFields on Product {
  ${ownFields}
  media(first: 10, query: "media_type:IMAGE") { pageInfo { hasNextPage endCursor } nodes { ${pictureFields} } }
  metafields(first: 10) { pageInfo { hasNextPage endCursor } nodes { ${metafieldFields} } }
  variants(first: 100) { pageInfo { hasNextPage endCursor } nodes { ...VariantFields } }
}
fragment VariantFields on ProductVariant {
  ${variantFields}
}`

/** Every document that is sent, so that a test can check them against the schema. */
export const documents = {
  ...pushDocuments,
  ...saleDocuments,
  shop: `query Shop { shop { name currencyCode } }`,
  installation: `query Installation { shop { name myshopifyDomain currencyCode } currentAppInstallation { accessScopes { handle } } }`,
  products: `query Products($first: Int!, $after: String) {
  products(first: $first, after: $after, sortKey: ID, query: "status:active") { pageInfo { hasNextPage endCursor } nodes { ...ProductFields } }
  productsCount(query: "status:active", limit: null) { count }
}${productFields}`,
  productCount: `query ProductCount { productsCount(query: "status:active", limit: null) { count } }`,
  // What a bulk operation reads: the same products, without pages. Each object is a line of its file, which names its parent.
  bulkProducts: `query BulkProducts {
  products(query: "status:active") { edges { node {
    ${ownFields}
    media(query: "media_type:IMAGE") { edges { node { id ${pictureFields} } } }
    metafields { edges { node { id ${metafieldFields} } } }
    variants { edges { node { id ${variantFields} } } }
  } } }
}`,
  runBulk: `mutation RunBulk($query: String!) {
  bulkOperationRunQuery(query: $query, groupObjects: true) { bulkOperation { id } userErrors { field message } }
}`,
  bulkOperation: `query BulkOperation($id: ID!) { bulkOperation(id: $id) { status errorCode objectCount rootObjectCount url } }`,
  cancelBulk: `mutation CancelBulk($id: ID!) { bulkOperationCancel(id: $id) { bulkOperation { status } userErrors { field message } } }`,
  changedProducts: `query ChangedProducts($query: String!, $after: String) {
  products(first: 250, after: $after, query: $query, sortKey: UPDATED_AT) { pageInfo { hasNextPage endCursor } nodes { legacyResourceId } }
}`,
  productsById: `query ProductsById($ids: [ID!]!) { nodes(ids: $ids) { ... on Product { ...ProductFields } } }${productFields}`,
  variants: `query Variants($id: ID!, $after: String) {
  product(id: $id) { variants(first: 100, after: $after) { pageInfo { hasNextPage endCursor } nodes { ...VariantFields } } }
}
${productFields.slice(productFields.indexOf('fragment VariantFields'))}`,
  pictures: `query Pictures($id: ID!, $after: String) {
  product(id: $id) { media(first: 250, after: $after, query: "media_type:IMAGE") { pageInfo { hasNextPage endCursor } nodes { ${pictureFields} } } }
}`,
  metafields: `query Metafields($id: ID!, $after: String) {
  product(id: $id) { metafields(first: 250, after: $after) { pageInfo { hasNextPage endCursor } nodes { ${metafieldFields} } } }
}`,
  stock: `query Stock($ids: [ID!]!) {
  nodes(ids: $ids) { ... on InventoryItem { tracked variant { legacyResourceId inventoryQuantity inventoryPolicy product { legacyResourceId } } } }
}`,
  findOrder: `query FindOrder($query: String!) { orders(first: 1, query: $query) { nodes { legacyResourceId name sourceIdentifier } } }`,
  createOrder: `mutation CreateOrder($order: OrderCreateOrderInput!) {
  orderCreate(order: $order, options: { inventoryBehaviour: DECREMENT_IGNORING_POLICY, sendReceipt: false, sendFulfillmentReceipt: false }) {
    order { legacyResourceId name } userErrors { field message }
  }
}`,
  changedOrders: `query ChangedOrders($query: String!, $after: String) {
  orders(first: 100, after: $after, query: $query, sortKey: UPDATED_AT) { pageInfo { hasNextPage endCursor } nodes { legacyResourceId } }
}`,
  fulfilments: `query Fulfilments($id: ID!) {
  order(id: $id) {
    fulfillments(first: 50) {
      legacyResourceId status trackingInfo(first: 1) { company number url }
      fulfillmentLineItems(first: 100) { nodes { quantity lineItem { sku variant { legacyResourceId } } } }
    }
  }
}`,
  fulfilmentOrders: `query FulfilmentOrders($id: ID!) {
  order(id: $id) {
    fulfillmentOrders(first: 20) { nodes { id status lineItems(first: 100) { nodes { id totalQuantity remainingQuantity sku variant { legacyResourceId } } } } }
  }
}`,
  fulfil: `mutation Fulfil($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { legacyResourceId } userErrors { field message } }
}`,
  updateTracking: `mutation UpdateTracking($id: ID!, $tracking: FulfillmentTrackingInput!) {
  fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: false) { fulfillment { legacyResourceId } userErrors { field message } }
}`,
  refundable: `query Refundable($id: ID!) {
  order(id: $id) {
    currencyCode presentmentCurrencyCode
    transactions(first: 20) { id kind status gateway amountSet { shopMoney { amount } presentmentMoney { amount } } }
    refunds { legacyResourceId note }
    lineItems(first: 100) { nodes { id sku unfulfilledQuantity refundableQuantity variant { legacyResourceId } } }
  }
  locations(first: 1) { nodes { id } }
}`,
  refund: `mutation Refund($input: RefundInput!, $key: String!) {
  refundCreate(input: $input) @idempotent(key: $key) { refund { legacyResourceId } userErrors { field message } }
}`,
  webhooks: `query Webhooks($after: String) {
  webhookSubscriptions(first: 100, after: $after) { pageInfo { hasNextPage endCursor } nodes { id topic uri } }
}`,
  unsubscribe: `mutation Unsubscribe($id: ID!) {
  webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { field message } }
}`,
  subscribe: `mutation Subscribe($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) { webhookSubscription { id } userErrors { field message } }
}`,
} as const
