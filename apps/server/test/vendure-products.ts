import type { Variant } from './vendure-order-types.ts'

type Group = { id: string; name: string; options: { id: string; name: string }[] }
export type VendureProduct = {
  id: string
  slug: string
  createdAt: string
  enabled: boolean
  name: string
  description: string
  featuredAsset: { source: string; name: string } | null
  assets: { source: string; name: string }[]
  facetValues: { name: string; facet: { name: string } }[]
  collections: { id: string }[]
  optionGroups: Group[]
  variants: Variant[]
}

type Named = { name: string; code?: string }[]
type NewVariant = {
  id: string
  productId: string
  sku: string
  price: number
  optionIds: string[]
  translations: Named
  trackInventory?: string
  stockOnHand?: number
}
type Translation = { name?: string; slug?: string; description?: string }
/** The variables of all operations that write products; each reads its own. */
type Variables = {
  id: string
  groupId: string
  options: { filter: { slug?: { eq: string }; id?: { eq: string }; sku?: { in: string[] } } }
  input: {
    id: string
    enabled?: boolean
    code: string
    translations: Translation[]
    options: { code: string; translations: Named }[]
  }
}

/** Returns the operations that write products, over the products of a stand-in. Prices have their tax in them. */
export function vendureProducts(
  products: VendureProduct[],
  nextId: () => string,
  newVariant: (id: string) => Variant,
): Record<string, (variables: Variables) => unknown> {
  const groups = new Map<string, VendureProduct['optionGroups'][number]>()
  const find = (id: string) => products.find((one) => one.id === id)
  const refusing = (input: Variables['input']) => input.translations.some(({ name }) => name === 'Refused')
  const refusal = { errorCode: 'INVALID_INPUT', message: 'This name is refused' }
  return {
    targets: ({ options: { filter } }) => ({
      products: { items: products.filter(({ id, slug }) => id === filter.id?.eq || (filter.slug !== undefined && slug === filter.slug.eq)) },
    }),
    variantsBySku: ({ options: { filter } }) => ({
      productVariants: {
        items: products.flatMap((product) => product.variants.filter(({ sku }) => filter.sku?.in.includes(sku)).map(({ sku }) => ({ sku, product }))),
      },
    }),
    createProduct: ({ input }) => {
      if (refusing(input)) return { createProduct: refusal }
      const [{ name = '', slug = '', description = '' } = {}] = input.translations
      const made: VendureProduct = {
        id: nextId(),
        slug,
        createdAt: new Date().toISOString(),
        enabled: input.enabled ?? true,
        name,
        description,
        featuredAsset: null,
        assets: [],
        facetValues: [],
        collections: [],
        optionGroups: [],
        variants: [],
      }
      products.push(made)
      return { createProduct: made }
    },
    createOptions: ({ input }) => {
      const id = nextId()
      const options = input.options.map(({ translations }) => ({ id: nextId(), name: translations[0]?.name ?? '' }))
      const made = { id, name: input.translations[0]?.name ?? '', options }
      groups.set(id, made)
      return { createProductOptionGroup: made }
    },
    addOptions: ({ id, groupId }) => {
      const group = groups.get(groupId)
      if (group) find(id)?.optionGroups.push(group)
      return { addOptionGroupToProduct: { id } }
    },
    createVariants: ({ input }) => {
      const made = (input as unknown as NewVariant[]).map((one) => {
        const product = find(one.productId)
        const options = (product?.optionGroups ?? []).flatMap((group) =>
          group.options
            .filter(({ id }) => one.optionIds.includes(id))
            .map(({ id, name }) => ({ id, name, group: { id: group.id, name: group.name } })),
        )
        const variant: Variant = { ...newVariant(nextId()), name: one.translations[0]?.name ?? '', sku: one.sku, options }
        change(variant, one)
        product?.variants.push(variant)
        return { id: variant.id }
      })
      return { createProductVariants: made }
    },
    updateProduct: ({ input }) => {
      if (refusing({ ...input, translations: input.translations ?? [] })) return { updateProduct: refusal }
      const product = find(input.id)
      if (product) Object.assign(product, input.enabled === undefined ? {} : { enabled: input.enabled }, ...(input.translations ?? []))
      return { updateProduct: { id: input.id } }
    },
    updateVariants: ({ input }) => {
      const changes = input as unknown as NewVariant[]
      for (const variant of products.flatMap(({ variants }) => variants)) {
        const one = changes.find(({ id }) => id === variant.id)
        if (one) change(variant, one)
      }
      return { updateProductVariants: changes.map(({ id }) => ({ id })) }
    },
  }
}

function change(variant: Variant, { price, trackInventory, stockOnHand }: Partial<NewVariant>): void {
  if (price !== undefined) variant.priceWithTax = price
  if (trackInventory !== undefined) variant.trackInventory = trackInventory
  if (stockOnHand !== undefined) variant.stockLevels = [{ stockOnHand, stockAllocated: variant.stockLevels[0]?.stockAllocated ?? 0 }]
}
