/** The documents of a push of products, which a test checks against the schema. */
export const pushDocuments = {
  findPushed: `query FindPushed($handle: String!, $query: String!) {
  byHandle: productByIdentifier(identifier: { handle: $handle }) { ...Pushed }
  productVariants(first: 1, query: $query) { nodes { sku product { ...Pushed } } }
}
fragment Pushed on Product { legacyResourceId variants(first: 250) { pageInfo { hasNextPage endCursor } nodes { legacyResourceId sku } } }`,
  pushedVariants: `query PushedVariants($id: ID!, $after: String) {
  product(id: $id) { variants(first: 250, after: $after) { pageInfo { hasNextPage endCursor } nodes { legacyResourceId sku } } }
}`,
  location: `query Location { locations(first: 1) { nodes { id } } }`,
  setProduct: `mutation SetProduct($identifier: ProductSetIdentifiers!, $input: ProductSetInput!) {
  productSet(identifier: $identifier, input: $input, synchronous: true) {
    product { legacyResourceId variants(first: 250) { pageInfo { hasNextPage endCursor } nodes { legacyResourceId sku } } } userErrors { field message }
  }
}`,
  updateProduct: `mutation UpdateProduct($product: ProductUpdateInput!) {
  productUpdate(product: $product) { product { legacyResourceId } userErrors { field message } }
}`,
  updateVariants: `mutation UpdateVariants($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
  productVariantsBulkUpdate(productId: $id, variants: $variants) { product { legacyResourceId } userErrors { field message } }
}`,
  variantStock: `query VariantStock($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on ProductVariant {
      legacyResourceId inventoryQuantity
      inventoryItem { id inventoryLevels(first: 1) { nodes { location { id } quantities(names: ["available"]) { quantity } } } }
    }
  }
}`,
  setStock: `mutation SetStock($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) { inventoryAdjustmentGroup { id } userErrors { field message } }
}`,
  publications: `query Publications {
  publications(first: 20, catalogType: APP) { nodes { id channels(first: 5) { nodes { handle } } catalog { title } } }
}`,
  publish: `mutation Publish($id: ID!, $input: [PublicationInput!]!) {
  publishablePublish(id: $id, input: $input) { userErrors { field message } }
}`,
  media: `query Media($id: ID!) {
  product(id: $id) { media(first: 250) { nodes { id mediaContentType preview { image { url } } } } }
}`,
} as const
