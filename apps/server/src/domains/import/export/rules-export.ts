import { decimalFromMinor } from '@stoa/contract/money.ts'
import type { FixedTarget } from '@stoa/contract/product-import.ts'
import { translatedTargets } from '@stoa/contract/product-import.ts'
import type { StoredProduct } from '@stoa/product-file/file-product.ts'
import { guardCell } from '@stoa/product-file/cells.ts'
import { formatList } from '@stoa/product-file/lists.ts'

/** The columns of an export, in their order; attributes come behind them. */
const exportColumns = [
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
  'option1_name',
  'option1_value',
  'option2_name',
  'option2_value',
  'option3_name',
  'option3_value',
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

type ExportColumn = (typeof exportColumns)[number]

/** Attributes that are exported: each name with how often one product has it. */
export type AttributeColumn = { name: string; times: number }

/** What has columns of its own behind the fixed ones: attributes, and the languages that products have texts in. */
export type MoreColumns = { attributes: readonly AttributeColumn[]; languages: readonly string[] }

/** The first row of an export. */
export function exportHeader({ attributes, languages }: MoreColumns): string[] {
  const translations = languages.flatMap((language) => translatedTargets.map((target) => `${target}:${language}`))
  return [...exportColumns, ...translations, ...attributes.flatMap(({ name, times }) => Array.from({ length: times }, () => `attribute:${name}`))]
}

/**
 * A product as rows: one for each variant, and further ones where it has more pictures than variants. What concerns the product as a whole
 * stands on the first. Read back by its own columns it is the same product.
 */
export function exportRows(product: StoredProduct & { reference: string; status: string }, { attributes, languages }: MoreColumns): string[][] {
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
      variant.options.slice(0, 3).forEach((option, place) => {
        cells[`option${(place + 1) as 1 | 2 | 3}_name`] = option.name
        cells[`option${(place + 1) as 1 | 2 | 3}_value`] = option.value
      })
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
    const own = exportColumns.map((column) => cells[column] ?? '')
    const others = attributes.flatMap(({ name, times }) => {
      const values = index === 0 ? product.attributes.filter((one) => one.name === name).map(({ value }) => value) : []
      return Array.from({ length: times }, (__, place) => values[place] ?? '')
    })
    const translations = languages.flatMap((language) => translatedCells(product, language, { isFirst: index === 0, variant }))
    return [...own, ...translations, ...others].map(guardCell)
  })
}

/** The cells of a row in one language, in the order of `translatedTargets`. */
function translatedCells(
  { translations = {} }: Pick<StoredProduct, 'translations'>,
  language: string,
  { isFirst, variant }: { isFirst: boolean; variant: StoredProduct['variants'][number] | undefined },
): string[] {
  const texts = translations[language]
  return translatedTargets.map((target) => {
    if (target === 'name' || target === 'description') return isFirst ? (texts?.[target] ?? '') : ''
    const own = variant?.options[Number(target.charAt('option'.length)) - 1]
    const option = own && texts?.options.find(({ name }) => name === own.name)
    if (!own || !option) return ''
    return target.endsWith('_name') ? option.translation : (option.values.find(({ value }) => value === own.value)?.translation ?? '')
  })
}
