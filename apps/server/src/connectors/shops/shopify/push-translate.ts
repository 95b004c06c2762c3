import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import type { PushedProduct, ShopVariant } from '../../../domains/connection/ports.ts'
import { toHandle } from '../to-handle.ts'
import { textToHtml } from '../text-to-html.ts'
import { toGid } from './client.ts'
import { toFiles } from './to-files.ts'

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
    files: toFiles(product, [], []),
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
