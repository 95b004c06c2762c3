import * as z from 'zod/mini'
import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import type { PushedProduct, ShopVariant } from '../../../domains/connection/ports.ts'
import { sha256 } from '../../../secrets/crypto.ts'
import { textToHtml } from '../text-to-html.ts'
import type { WooShop } from './translate.ts'
import { gramsOf, hasNetPrices, taxRate } from './translate.ts'

const orElse = z.catch

/** What a push reads of a product before it changes it. */
export const TheirProduct = z.object({
  id: z.int(),
  tax_class: orElse(z.string(), ''),
  images: orElse(z.array(z.object({ id: z.int(), src: orElse(z.string(), ''), name: orElse(z.string(), '') })), []),
})
export type TheirProduct = z.infer<typeof TheirProduct>

/** Returns what a product of ours with variations is known by in a shop: as its own SKU, and in its meta data. */
export function productKey(key: string): string {
  return `stoa-${key}`
}

/** Returns the prices of a variant as the shop enters them: without tax where it does. */
function toPrices({ priceMinor, compareAtMinor }: ShopVariant, { product }: PushedProduct, taxClass: string, shop: WooShop): object {
  const rate = hasNetPrices(shop) ? taxRate(shop, shop.country, taxClass) : 0
  const text = (minor: number): string => decimalFromMinor(Math.round(minor / (1 + rate)), product.currency)
  if (priceMinor === null) return { regular_price: '', sale_price: '' }
  return compareAtMinor === null
    ? { regular_price: text(priceMinor), sale_price: '' }
    : { regular_price: text(compareAtMinor), sale_price: text(priceMinor) }
}

/** Returns pictures: one that the shop has stays the same file, known by its address or by the name it was given here. */
function toImages({ product }: PushedProduct, theirs: TheirProduct | undefined): object[] {
  return product.images.map(({ source, alt }) => {
    const name = `stoa-${sha256(source).toString('hex').slice(0, 24)}`
    const known = theirs?.images.find((one) => one.src === source || one.name === name)
    return known ? { id: known.id, alt } : { src: source, name, alt }
  })
}

function toStock({ stock }: ShopVariant): object {
  return stock === null ? { manage_stock: false, stock_status: 'instock' } : { manage_stock: true, stock_quantity: stock }
}

function toSold(variant: ShopVariant, pushed: PushedProduct, shop: WooShop): object {
  const weight = variant.weightGrams === null ? '' : String(Number((variant.weightGrams / (gramsOf[shop.weightUnit] ?? 1)).toFixed(3)))
  return { sku: variant.sku, ...toPrices(variant, pushed, '', shop), ...toStock(variant), weight, global_unique_id: variant.gtin }
}

/** Returns a product that the shop does not have. The meta data says whose it is, for when the answer is lost. */
export function toNewProduct(pushed: PushedProduct, shop: WooShop): object {
  const { product, key } = pushed
  const [first] = product.variants
  const isVariable = product.variants.length > 1 || product.options.length > 0
  return {
    name: product.name,
    type: isVariable ? 'variable' : 'simple',
    status: 'publish',
    description: textToHtml(product.description),
    images: toImages(pushed, undefined),
    attributes: [
      ...product.options.map(({ name, values }) => ({ name, options: values, visible: true, variation: true })),
      ...product.attributes.map(({ name, value }) => ({ name, options: [value], visible: true, variation: false })),
    ],
    meta_data: [{ key: '_stoa_product', value: key }],
    ...(isVariable || !first ? { sku: productKey(key) } : toSold(first, pushed, shop)),
  }
}

/** Returns a variation that the shop does not have. */
export function toNewVariation(variant: ShopVariant, pushed: PushedProduct, shop: WooShop): object {
  const attributes = variant.options.map(({ name, value }) => ({ name, option: value }))
  return { ...toSold(variant, pushed, shop), attributes, ...(variant.imageSource === null ? {} : { image: { src: variant.imageSource } }) }
}

/** Whether the only variant of a product is the product itself, as the shop has it. */
export function isProductItself({ reference, product }: PushedProduct): boolean {
  return product.variants.length === 1 && product.variants[0]?.reference === reference
}

/** Returns what is written of a product itself; empty where only its variations change. */
export function toProductChange(pushed: PushedProduct, theirs: TheirProduct | undefined, shop: WooShop): object {
  const { product, fields, isOffered } = pushed
  const [only] = product.variants
  const isOnly = only !== undefined && isProductItself(pushed)
  return {
    ...(isOffered === undefined ? {} : { status: isOffered ? 'publish' : 'draft' }),
    ...(fields.includes('title') ? { name: product.name } : {}),
    ...(fields.includes('description') ? { description: textToHtml(product.description) } : {}),
    ...(fields.includes('pictures') ? { images: toImages(pushed, theirs) } : {}),
    ...(isOnly && fields.includes('price') ? toPrices(only, pushed, theirs?.tax_class ?? '', shop) : {}),
    ...(isOnly && fields.includes('stock') ? toStock(only) : {}),
  }
}

/** Returns what is written of a variation; nothing where its reference is no id of the shop. */
export function toVariationChange(variant: ShopVariant, pushed: PushedProduct, taxClass: string, shop: WooShop): object[] {
  const { fields } = pushed
  if (!/^\d+$/.test(variant.reference)) return []
  const change = {
    ...(fields.includes('price') ? toPrices(variant, pushed, taxClass, shop) : {}),
    ...(fields.includes('stock') ? toStock(variant) : {}),
  }
  return Object.keys(change).length === 0 ? [] : [{ id: Number(variant.reference), ...change }]
}
