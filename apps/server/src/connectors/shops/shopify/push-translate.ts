import * as z from 'zod/mini'
import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import type { PushedProduct, ShopProduct, ShopVariant } from '../../../domains/connection/ports.ts'
import { sha256 } from '../../../secrets/crypto.ts'
import { toHandle } from '../to-handle.ts'
import { textToHtml } from '../text-to-html.ts'
import { toGid } from './client.ts'

const orElse = z.catch

/** The pictures, videos and models of a product. */
export const Media = z.object({
  product: z.nullable(
    z.object({
      media: z.object({
        nodes: z.array(
          z.object({
            id: z.string(),
            mediaContentType: z.string(),
            preview: orElse(z.nullable(z.object({ image: z.nullable(z.object({ url: z.string() })) })), null),
          }),
        ),
      }),
    }),
  ),
})
type TheirMedia = NonNullable<z.infer<typeof Media>['product']>['media']['nodes'][number]

/** The option that Shopify gives a product without options. */
const noOption = { name: 'Title', value: 'Default Title' }

function toPrices({ priceMinor, compareAtMinor }: ShopVariant, currency: string): object {
  // Without a price of ours the shop keeps its own.
  if (priceMinor === null) return {}
  return {
    price: decimalFromMinor(priceMinor, currency),
    compareAtPrice: compareAtMinor === null ? null : decimalFromMinor(compareAtMinor, currency),
  }
}

/** Returns a product that the shop does not have. */
export function toNewProduct(pushed: PushedProduct, locationId: string | undefined): object {
  const { product } = pushed
  const options = product.options.length > 0 ? product.options : [{ name: noOption.name, values: [noOption.value] }]
  return {
    title: product.name,
    handle: toHandle(pushed),
    descriptionHtml: textToHtml(product.description),
    vendor: product.brand,
    productType: product.category,
    tags: product.tags,
    status: 'ACTIVE',
    productOptions: options.map(({ name, values }, place) => ({ name, position: place + 1, values: values.map((value) => ({ name: value })) })),
    files: toFiles(product, []),
    variants: product.variants.map((variant) => ({
      optionValues: (variant.options.length > 0 ? variant.options : [noOption]).map(({ name, value }) => ({ optionName: name, name: value })),
      ...toPrices(variant, product.currency),
      barcode: variant.gtin === '' ? null : variant.gtin,
      inventoryPolicy: 'DENY',
      inventoryItem: {
        sku: variant.sku,
        tracked: variant.stock !== null,
        ...(variant.weightGrams === null ? {} : { measurement: { weight: { value: variant.weightGrams, unit: 'GRAMS' } } }),
      },
      ...(variant.stock === null || locationId === undefined
        ? {}
        : { inventoryQuantities: [{ locationId, name: 'available', quantity: variant.stock }] }),
    })),
  }
}

/** Returns the texts that are written of a product, and whether shoppers see it; empty where nothing is written. */
export function toTexts({ fields, isOffered, product }: PushedProduct): object {
  return {
    ...(isOffered === undefined ? {} : { status: isOffered ? 'ACTIVE' : 'DRAFT' }),
    ...(fields.includes('title') ? { title: product.name } : {}),
    ...(fields.includes('description') ? { descriptionHtml: textToHtml(product.description) } : {}),
  }
}

/** Returns what is written of a variant beside its quantity. */
export function toVariantChange(variant: ShopVariant, { fields, product }: PushedProduct): object {
  return {
    id: toGid('ProductVariant', variant.reference),
    ...(fields.includes('price') ? toPrices(variant, product.currency) : {}),
    ...(fields.includes('stock')
      ? { inventoryItem: { tracked: variant.stock !== null }, ...(variant.stock === null ? {} : { inventoryPolicy: 'DENY' }) }
      : {}),
  }
}

/**
 * Returns the files of a product as they are to be: pictures that the shop has are named by their ids, known by their address or by the name they were given
 * here. Videos and models are not ours and stay.
 */
export function toFiles({ images }: Pick<ShopProduct, 'images'>, theirs: readonly TheirMedia[]): object[] {
  const pictures = images.map(({ source, alt }) => {
    const name = `stoa-${sha256(source).toString('hex').slice(0, 24)}`
    const known = theirs.find(({ preview }) => {
      const url = preview?.image?.url ?? ''
      return url === source || url.includes(name)
    })
    if (known) return { id: known.id, alt }
    const extension = /\.(?:webp|png|jpe?g|gif)$/i.exec(URL.canParse(source) ? new URL(source).pathname : '')?.[0]
    return { originalSource: source, contentType: 'IMAGE', alt, ...(extension === undefined ? {} : { filename: `${name}${extension}` }) }
  })
  return [...pictures, ...theirs.filter(({ mediaContentType }) => mediaContentType !== 'IMAGE').map(({ id }) => ({ id }))]
}
