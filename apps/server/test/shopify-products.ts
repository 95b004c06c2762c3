import { withPushedVariants } from './shopify-parts.ts'

type Row = Record<string, unknown> & { legacyResourceId: string }
type Variant = Row & { sku: string; inventoryQuantity: number; inventoryItem: { tracked: boolean } }
type File = { id?: string; originalSource?: string; filename?: string; alt?: string }
type Input = {
  title?: string
  handle?: string
  files?: File[]
  productOptions?: { name: string; values: { name: string }[] }[]
  variants?: {
    price: string
    compareAtPrice: string | null
    barcode: string | null
    inventoryItem: { sku: string; tracked: boolean; measurement?: object }
    inventoryQuantities?: { quantity: number }[]
    optionValues: { optionName: string; name: string }[]
  }[]
}

/** The variables of the operations of a push; each reads its own. */
export type ProductVariables = {
  handle: string
  query: string
  id: string
  ids: string[]
  key: string
  identifier: { handle?: string; id?: string }
  product: { id: string; title?: string }
  variants: { id: string; inventoryItem?: { tracked: boolean } }[]
  input: Input & { quantities?: { inventoryItemId: string; quantity: number; changeFromQuantity: number }[] }
}

const idOf = (gid: unknown): string => String(gid).split('/').at(-1) ?? ''
const variantsOf = (product: Row): Variant[] => (product.variants as { nodes: Variant[] }).nodes

/** Returns the operations of a push over the products of a shop. What `productSet` leaves out of a list is deleted, as Shopify does it. */
export function productOperations(products: Row[], nextId: () => string): Record<string, (variables: ProductVariables) => unknown> {
  const find = (gid: string) => products.find((one) => one.legacyResourceId === idOf(gid))
  const refusal = { userErrors: [{ field: null, message: 'Refused.' }] }
  const mediaOf = (files: readonly File[], before: readonly Row[]): object[] =>
    files.map((file) => {
      const kept = file.id === undefined ? undefined : before.find((one) => one.id === file.id)
      if (kept) return { ...kept, alt: file.alt ?? kept.alt }
      const id = nextId()
      return {
        id: `gid://shopify/MediaImage/${id}`,
        mediaContentType: 'IMAGE',
        alt: file.alt ?? '',
        preview: { image: { url: `https://cdn.example.com/${id}/${file.filename ?? 'x.png'}` } },
      }
    })
  const toVariant = (sent: NonNullable<Input['variants']>[number]): object => {
    const id = nextId()
    const isPlain = sent.optionValues[0]?.name === 'Default Title'
    return {
      legacyResourceId: id,
      sku: sent.inventoryItem.sku,
      title: isPlain ? 'Default Title' : sent.optionValues.map(({ name }) => name).join(' / '),
      price: sent.price,
      compareAtPrice: sent.compareAtPrice,
      barcode: sent.barcode,
      inventoryQuantity: sent.inventoryQuantities?.[0]?.quantity ?? 0,
      inventoryPolicy: 'DENY',
      selectedOptions: sent.optionValues.map(({ optionName, name }) => ({ name: optionName, value: name })),
      inventoryItem: { tracked: sent.inventoryItem.tracked, measurement: sent.inventoryItem.measurement ?? null },
    }
  }
  return {
    FindPushed: ({ handle, query }) => ({
      byHandle: products.filter((one) => one.handle === handle).map(withPushedVariants)[0] ?? null,
      productVariants: {
        nodes: products
          .flatMap((product) =>
            variantsOf(product).flatMap(({ sku }) => (query.includes(`sku:"${sku}"`) ? [{ sku, product: withPushedVariants(product) }] : [])),
          )
          .slice(0, 1),
      },
    }),
    Location: () => ({ locations: { nodes: [{ id: 'gid://shopify/Location/1' }] } }),
    SetProduct: ({ identifier, input }) => {
      if (input.title === 'Refused') return { productSet: { product: null, ...refusal } }
      const present = identifier.id === undefined ? products.find((one) => one.handle === identifier.handle) : find(identifier.id)
      const { files, variants, productOptions, ...texts } = input
      const id = nextId()
      const product: Row = present ?? {
        id: `gid://shopify/Product/${id}`,
        legacyResourceId: id,
        metafields: { nodes: [] },
        media: { nodes: [] },
        ...texts,
      }
      if (!present) products.push(product)
      if (files) product.media = { nodes: mediaOf(files, (product.media as { nodes: Row[] }).nodes) }
      if (productOptions) product.options = productOptions.map(({ name, values }) => ({ name, optionValues: values }))
      if (variants) product.variants = { pageInfo: { hasNextPage: false, endCursor: null }, nodes: variants.map(toVariant) }
      return { productSet: { product: withPushedVariants(product), userErrors: [] } }
    },
    UpdateProduct: ({ product: { id, ...texts } }) => {
      const product = find(id)
      if (!product || texts.title === 'Refused')
        return { productUpdate: { product: null, userErrors: [{ field: ['id'], message: product ? 'Refused.' : 'Product does not exist' }] } }
      return { productUpdate: { product: Object.assign(product, texts), userErrors: [] } }
    },
    UpdateVariants: ({ id, variants }) => {
      const product = find(id)
      for (const { id: variantId, inventoryItem, ...change } of variants) {
        const variant = product && variantsOf(product).find((one) => one.legacyResourceId === idOf(variantId))
        if (variant) Object.assign(variant, change, inventoryItem ? { inventoryItem: { ...variant.inventoryItem, ...inventoryItem } } : {})
      }
      return { productVariantsBulkUpdate: product ? { userErrors: [] } : refusal }
    },
    VariantStock: ({ ids }) => ({
      nodes: ids.map((gid) => {
        const variant = products.flatMap(variantsOf).find((one) => one.legacyResourceId === idOf(gid))
        const quantities = [{ quantity: variant?.inventoryQuantity ?? 0 }]
        const inventoryLevels = { nodes: [{ location: { id: 'gid://shopify/Location/1' }, quantities }] }
        return variant ? { ...variant, inventoryItem: { id: `gid://shopify/InventoryItem/${variant.legacyResourceId}`, inventoryLevels } } : null
      }),
    }),
    SetStock: ({ input }) => {
      const changes = (input.quantities ?? []).map((one) => ({
        ...one,
        variant: products.flatMap(variantsOf).find((row) => row.legacyResourceId === idOf(one.inventoryItemId)),
      }))
      if (changes.some(({ variant, changeFromQuantity }) => variant?.inventoryQuantity !== changeFromQuantity))
        return { inventorySetQuantities: refusal }
      for (const { variant, quantity } of changes) if (variant) variant.inventoryQuantity = quantity
      return { inventorySetQuantities: { inventoryAdjustmentGroup: { id: '1' }, userErrors: [] } }
    },
    Publications: () => ({
      publications: {
        nodes: ['point_of_sale', 'online_store'].map((handle, index) => ({
          id: `gid://shopify/Publication/${index + 1}`,
          channels: { nodes: [{ handle }] },
          catalog: null,
        })),
      },
    }),
    Publish: ({ id, input }) => {
      const product = find(id)
      if (product) product.publishedTo = (input as unknown as { publicationId: string }[]).map(({ publicationId }) => publicationId)
      return { publishablePublish: product ? { userErrors: [] } : refusal }
    },
    Media: ({ id }) => ({ product: find(id) ?? null }),
  }
}
