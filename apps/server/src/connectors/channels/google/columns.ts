import type { FeedInfo, FeedProduct, FeedVariant } from '../../../domains/channel/ports.ts'
import { conditionOf } from '../condition.ts'
import { cutText, isInStock, priceText, variantTitle } from '../feed-text.ts'

/** Characters of texts. Source: Google's product data specification. */
export const titleLimit = 150
export const descriptionLimit = 5000

/** The columns of a feed, in their order. */
export const columns = [
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'availability',
  'price',
  'sale_price',
  'brand',
  'gtin',
  'mpn',
  'identifier_exists',
  'condition',
  'product_type',
  'google_product_category',
  'color',
  'size',
  'material',
  'pattern',
  'gender',
  'age_group',
  'shipping',
  'shipping_weight',
] as const
type Column = (typeof columns)[number]

/** What a variant has in each column; a list where a column may be there more than once. */
export type Cells = Partial<Record<Column, string | readonly string[]>> & { shipping?: string }

/** The names shops use for what Google distinguishes variants and products by. */
const names: Readonly<Record<string, readonly string[]>> = {
  color: ['color', 'colour', 'farbe', 'kleur', 'couleur'],
  size: ['size', 'größe', 'grösse', 'maat', 'taille'],
  material: ['material', 'materiaal', 'matière'],
  pattern: ['pattern', 'muster', 'patroon', 'motif'],
  gender: ['gender', 'geschlecht', 'geslacht', 'genre'],
  age_group: ['age group', 'age_group', 'altersgruppe', 'leeftijdsgroep'],
  google_product_category: ['google_product_category', 'google product category'],
  mpn: ['mpn', 'manufacturer part number', 'herstellernummer', 'fabrikantnummer', 'référence fabricant'],
}
/** What distinguishes the variants of a group. */
const groupedBy = ['color', 'size', 'material', 'pattern', 'gender', 'age_group'] as const
/** The values that Google accepts where it accepts no others. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  gender: ['male', 'female', 'unisex'],
  age_group: ['newborn', 'infant', 'toddler', 'kids', 'adult'],
}

/** Characters of what distinguishes variants. Source: Google's product data specification. */
const factLimits: Readonly<Record<string, number>> = { color: 100, size: 100, pattern: 100, material: 200, google_product_category: 750, mpn: 70 }
/** The most grams of a weight. */
const maxGrams = 1_000_000

/** Returns the variants of a product as Google reads them. They are a group only where Google can distinguish them: by colour, size and the like. */
export function rowsOf(product: FeedProduct, info: FeedInfo): Cells[] {
  const rows = product.variants.map((variant) => cellsOf(product, variant, info))
  const distinctions = new Set(rows.map((row) => groupedBy.map((column) => String(row[column] ?? '')).join('\n')))
  return rows.length > 1 && distinctions.size === rows.length ? rows.map((row) => ({ ...row, item_group_id: product.id })) : rows
}

function cellsOf(product: FeedProduct, variant: FeedVariant, { country }: FeedInfo): Cells {
  const { currency } = product
  const image = variant.image ?? product.images[0] ?? ''
  // Google knows products by the number of their manufacturer: a SKU of the shop is none.
  const mpn = factOf('mpn', product, variant) ?? ''
  const brand = cutText(product.brand, 70)
  const facts = Object.keys(names).flatMap((name): [string, string][] => {
    const value = factOf(name, product, variant)
    return value === undefined ? [] : [[name, value]]
  })
  return {
    id: variant.id,
    title: variantTitle(product, variant, titleLimit),
    description: cutText(product.description === '' ? product.name : product.description, descriptionLimit),
    link: variant.link,
    image_link: image,
    additional_image_link: product.images.filter((one) => one !== image).slice(0, 10),
    availability: isInStock(variant) ? 'in_stock' : 'out_of_stock',
    price: priceText(variant.compareAtMinor ?? variant.priceMinor, currency),
    ...(variant.compareAtMinor === null ? {} : { sale_price: priceText(variant.priceMinor, currency) }),
    brand,
    gtin: variant.gtin,
    mpn,
    // Without it, Google refuses a product that has no identifiers.
    ...(variant.gtin === '' && (brand === '' || mpn === '') ? { identifier_exists: 'no' } : {}),
    condition: conditionOf(product, variant),
    product_type: cutText(product.category, 750),
    ...Object.fromEntries(facts),
    ...(variant.shippingMinor === null ? {} : { shipping: `${country}:::${priceText(variant.shippingMinor, currency)}` }),
    ...(variant.weightGrams === null || variant.weightGrams === 0 || variant.weightGrams > maxGrams
      ? {}
      : { shipping_weight: `${variant.weightGrams} g` }),
  }
}

function factOf(name: string, product: FeedProduct, variant: FeedVariant): string | undefined {
  const known = names[name] ?? []
  const found = [...variant.options, ...product.attributes].find((one) => known.includes(one.name.trim().toLowerCase()))
  const value = found?.value.trim() ?? ''
  if (value === '') return undefined
  const allowed = accepted[name]
  if (!allowed) return cutText(value, factLimits[name] ?? 100)
  return allowed.includes(value.toLowerCase()) ? value.toLowerCase() : undefined
}
