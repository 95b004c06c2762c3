import type { FeedFormat, FeedProduct, FeedVariant } from '../../../domains/channel/ports.ts'
import { conditionOf } from '../condition.ts'
import { cutText, variantTitle } from '../feed-text.ts'
import { availabilityOf, barcodesOf, categoriesOf, descriptionOf, limits, mediaOf, priceOf } from './parts.ts'

/** The product feed of the Agentic Commerce Protocol: a `Product` of its feed schema of 2026-04-17 on every line. */
export const acpFormat: FeedFormat = {
  extension: 'jsonl',
  contentType: 'application/jsonl',
  head: () => '',
  product: (product) => `${JSON.stringify(toProduct(product))}\n`,
  separator: '',
  tail: '',
}

function toProduct(product: FeedProduct): object {
  return {
    id: product.id,
    title: cutText(product.name, limits.title),
    description: descriptionOf(product),
    url: product.link,
    media: mediaOf(product.images, product.name),
    variants: product.variants.map((variant) => toVariant(product, variant)),
  }
}

function toVariant(product: FeedProduct, variant: FeedVariant): object {
  const { currency } = product
  return {
    id: variant.id,
    title: variantTitle(product, variant, limits.title),
    description: descriptionOf(product),
    url: variant.link,
    ...listOf('barcodes', barcodesOf(variant)),
    price: priceOf(variant.priceMinor, currency),
    ...(variant.compareAtMinor === null ? {} : { list_price: priceOf(variant.compareAtMinor, currency) }),
    availability: availabilityOf(variant),
    ...listOf('categories', categoriesOf(product)),
    condition: [conditionOf(product, variant)],
    ...listOf(
      'variant_options',
      variant.options.map(({ name, value }) => ({ name, value })),
    ),
    media: mediaOf(variant.image === null ? product.images.slice(0, 1) : [variant.image], product.name),
    seller: { name: product.seller },
  }
}

function listOf(name: string, items: readonly object[]): object {
  return items.length === 0 ? {} : { [name]: items }
}
