import type { FeedFormat, FeedProduct, FeedVariant } from '../../../domains/channel/ports.ts'
import { cutText, variantTitle } from '../feed-text.ts'
import { availabilityOf, barcodesOf, categoriesOf, descriptionOf, limits, mediaOf, priceOf } from './parts.ts'

const version = '2026-04-08'
const metadata = { version, capabilities: { 'dev.ucp.shopping.catalog.search': [{ version }] } }

/** A catalogue of the Universal Commerce Protocol: the response of its catalogue search with all products. */
export const ucpFormat: FeedFormat = {
  extension: 'json',
  contentType: 'application/json',
  head: () => `{"ucp":${JSON.stringify(metadata)},"products":[\n`,
  product: (product) => JSON.stringify(toProduct(product)),
  separator: ',\n',
  tail: '\n]}\n',
}

function toProduct(product: FeedProduct): object {
  const { currency, variants } = product
  const prices = variants.map(({ priceMinor }) => priceMinor)
  const options = new Map<string, Set<string>>()
  for (const { name, value } of variants.flatMap((variant) => variant.options)) options.set(name, (options.get(name) ?? new Set()).add(value))
  return {
    id: product.id,
    title: cutText(product.name, limits.title),
    ...(product.brand === '' ? {} : { brand: product.brand }),
    description: descriptionOf(product),
    url: product.link,
    categories: categoriesOf(product),
    price_range: { min: priceOf(Math.min(...prices), currency), max: priceOf(Math.max(...prices), currency) },
    media: mediaOf(product.images, product.name),
    options: [...options].map(([name, values]) => ({ name, values: [...values].map((label) => ({ label })) })),
    variants: variants.map((variant) => toVariant(product, variant)),
    tags: product.tags,
  }
}

function toVariant(product: FeedProduct, variant: FeedVariant): object {
  const { currency } = product
  return {
    id: variant.id,
    sku: variant.sku,
    barcodes: barcodesOf(variant),
    title: variantTitle(product, variant, limits.title),
    description: descriptionOf(product),
    url: variant.link,
    price: priceOf(variant.priceMinor, currency),
    ...(variant.compareAtMinor === null ? {} : { list_price: priceOf(variant.compareAtMinor, currency) }),
    availability: availabilityOf(variant),
    selected_options: variant.options.map(({ name, value }) => ({ name, label: value })),
    media: mediaOf(variant.image === null ? product.images.slice(0, 1) : [variant.image], product.name),
    seller: { name: product.seller },
  }
}
