import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import type { FixedTarget, TranslatedTarget } from '@stoa/contract/import-targets.ts'
import { translatedTargets } from '@stoa/contract/import-targets.ts'
import type { StoredProduct } from '@stoa/product-file/file-product.ts'
import { guardCell } from '@stoa/product-file/cells.ts'
import { formatList } from '@stoa/product-file/lists.ts'
import { optionPlace } from '@stoa/product-file/text-columns.ts'

/** The columns of an export before those of the options, and behind them, in their order; translations and attributes come last. */
const firstColumns = [
  'reference',
  'name',
  'description',
  'brand',
  'category',
  'tags',
  'status',
  'currency',
  'variant_reference',
  'variant_name',
] as const satisfies readonly FixedTarget[]
const lastColumns = [
  'sku',
  'price',
  'compare_at_price',
  'stock',
  'gtin',
  'weight_g',
  'variant_image',
  'image',
  'image_alt',
] as const satisfies readonly FixedTarget[]

/** The least option columns of an export. */
const minOptions = 3

type ExportColumn = (typeof firstColumns)[number] | (typeof lastColumns)[number]

/** Attributes that are exported: each name with how often one product has it. */
export type AttributeColumn = { name: string; times: number }

/** What has as many columns as the products need: attributes, the languages that they have texts in, and the options of the product with the most. */
export type MoreColumns = { attributes: readonly AttributeColumn[]; languages: readonly string[]; options: number }

/** The first row of an export. */
export function exportHeader({ attributes, languages, options }: MoreColumns): string[] {
  const optionColumns = placesOf(options).flatMap((place) => [`option${place}_name`, `option${place}_value`])
  return [
    ...firstColumns,
    ...optionColumns,
    ...lastColumns,
    ...languages.flatMap((language) => targetsOf(options).map((target) => `${target}:${language}`)),
    ...attributes.flatMap(({ name, times }) => Array.from({ length: times }, () => `attribute:${name}`)),
  ]
}

function placesOf(options: number): number[] {
  return Array.from({ length: Math.max(options, minOptions) }, (_, index) => index + 1)
}

/** The texts that have a column in each language. */
function targetsOf(options: number) {
  const last = Math.max(options, minOptions)
  return translatedTargets.filter((target) => target === 'name' || target === 'description' || optionPlace(target) < last)
}

/**
 * A product as rows: one for each variant, and further ones where it has more pictures than variants. What concerns the product as a whole
 * stands on the first. Read back by its own columns it is the same product.
 */
export function exportRows(
  product: StoredProduct & { reference: string; status: string },
  { attributes, languages, options }: MoreColumns,
): string[][] {
  const { variants, images, currency } = product
  const count = Math.max(variants.length, images.length, 1)
  return Array.from({ length: count }, (_, index) => {
    const variant = variants[index]
    const image = images[index]
    const cells: Partial<Record<ExportColumn, string>> = { reference: product.reference }
    if (index === 0) {
      const { name, description, brand, category, status } = product
      Object.assign(cells, { name, description, brand, category, status, currency, tags: formatList(product.tags) })
    }
    if (variant) {
      const price = (minor: number | null) => (minor === null ? '' : decimalFromMinor(minor, currency))
      cells.variant_reference = variant.reference
      cells.variant_name = variant.name
      cells.sku = variant.sku
      cells.price = price(variant.priceMinor)
      cells.compare_at_price = price(variant.compareAtMinor)
      cells.stock = variant.stock === null ? '' : String(variant.stock)
      cells.gtin = variant.gtin
      cells.weight_g = variant.weightGrams === null ? '' : String(variant.weightGrams)
      cells.variant_image = variant.imageSource ?? ''
    }
    if (image) {
      cells.image = image.source
      cells.image_alt = image.alt
    }
    const cellsOf = (columns: readonly ExportColumn[]) => columns.map((column) => cells[column] ?? '')
    const optionCells = placesOf(options).flatMap((place) => {
      const option = variant?.options[place - 1]
      return [option?.name ?? '', option?.value ?? '']
    })
    const own = [...cellsOf(firstColumns), ...optionCells, ...cellsOf(lastColumns)]
    const others = attributes.flatMap(({ name, times }) => {
      const values = index === 0 ? product.attributes.filter((one) => one.name === name).map(({ value }) => value) : []
      return Array.from({ length: times }, (__, place) => values[place] ?? '')
    })
    const translations = languages.flatMap((language) => translatedCells(product, language, targetsOf(options), { isFirst: index === 0, variant }))
    return [...own, ...translations, ...others].map(guardCell)
  })
}

/** The cells of a row in one language, in the order of `targets`. */
function translatedCells(
  { translations = {} }: Pick<StoredProduct, 'translations'>,
  language: string,
  targets: readonly TranslatedTarget[],
  { isFirst, variant }: { isFirst: boolean; variant: StoredProduct['variants'][number] | undefined },
): string[] {
  const texts = translations[language]
  return targets.map((target) => {
    if (target === 'name' || target === 'description') return isFirst ? (texts?.[target] ?? '') : ''
    const own = variant?.options[optionPlace(target)]
    const option = own && texts?.options.find(({ name }) => name === own.name)
    if (!own || !option) return ''
    return target.endsWith('_name') ? option.translation : (option.values.find(({ value }) => value === own.value)?.translation ?? '')
  })
}
