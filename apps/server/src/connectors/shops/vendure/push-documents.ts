/** What is known of a product before it is written. */
const target = `id slug optionGroups { id name options { id name } }
  variants { id sku trackInventory useGlobalOutOfStockThreshold outOfStockThreshold stockLevels { stockOnHand stockAllocated }
    taxRateApplied { value } options { id } }`

/** The operations that write products. */
export const pushDocuments = {
  targets: `query targets($options: ProductListOptions) { products(options: $options) { items { ${target} } } }`,
  variantsBySku: 'query variantsBySku($options: ProductVariantListOptions) { productVariants(options: $options) { items { sku product { id } } } }',
  createProduct: `mutation createProduct($input: CreateProductInput!) { createProduct(input: $input) { ${target} } }`,
  createOptions: `mutation createOptions($input: CreateProductOptionGroupInput!) { createProductOptionGroup(input: $input) { id name options { id name } } }`,
  addOptions: 'mutation addOptions($id: ID!, $groupId: ID!) { addOptionGroupToProduct(productId: $id, optionGroupId: $groupId) { id } }',
  createVariants: 'mutation createVariants($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }',
  updateProduct: 'mutation updateProduct($input: UpdateProductInput!) { updateProduct(input: $input) { id } }',
  updateVariants: 'mutation updateVariants($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }',
} as const
