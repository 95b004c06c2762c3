import type { FileNotice } from '@stoa/contract/file-notice.ts'
import { productLimits } from '@stoa/contract/product-limits.ts'
import { cleanLine, cleanProse } from '@stoa/contract/text-characters.ts'
import type { FileProduct } from './file-product.ts'
import { truncated } from './row-notes.ts'
import { cleanTranslations } from './translations.ts'

/** Returns a product as an edit would accept it: its texts without control characters, within the limits that an edit has as well; and what was cut to get there. */
export function limitProduct(product: FileProduct): { product: FileProduct; notices: FileNotice[] } {
  const notices: FileNotice[] = []
  const first = <T>(list: readonly T[], what: 'tags' | 'attributes' | 'pictures' | 'options' | 'variants', limit: number): T[] => {
    if (list.length > limit) notices.push({ code: 'list_limited', params: { what, limit: String(limit) } })
    return list.slice(0, limit)
  }
  const cut = (sent: string, column: string, limit: number): string => {
    const text = cleanLine(sent)
    if (text.length <= limit) return text
    if (!notices.some(({ params }) => params.column === column)) notices.push(truncated(limit, column))
    return text.slice(0, limit).toWellFormed()
  }
  const optionName = (name: string) => cut(name, 'option name', productLimits.optionName)
  const optionValue = (value: string) => cut(value, 'option value', productLimits.optionValue)
  return {
    product: {
      ...product,
      name: cleanLine(product.name),
      description: cleanProse(product.description),
      brand: cleanLine(product.brand),
      category: cleanLine(product.category),
      tags: first([...new Set(product.tags.map(cleanLine))], 'tags', productLimits.tags),
      attributes: first(product.attributes, 'attributes', productLimits.attributes).map(({ name, value }) => ({
        name: cut(name, 'attribute name', productLimits.attributeName),
        value: cleanProse(value),
      })),
      images: first(product.images, 'pictures', productLimits.images).map(({ source, alt }) => ({
        source,
        alt: cut(alt, 'picture description', productLimits.imageAlt),
      })),
      options: first(product.options, 'options', productLimits.options).map(({ name, values }) => ({
        name: optionName(name),
        values: [...new Set(values.map(optionValue))],
      })),
      ...(product.translations ? { translations: cleanTranslations(product.translations) } : {}),
      variants: first(product.variants, 'variants', productLimits.variants).map((variant) => ({
        ...variant,
        sku: cleanLine(variant.sku),
        gtin: cleanLine(variant.gtin),
        name: cut(variant.name, 'variant name', productLimits.variantName),
        options: variant.options.slice(0, productLimits.options).map(({ name, value }) => ({ name: optionName(name), value: optionValue(value) })),
      })),
    },
    notices,
  }
}
