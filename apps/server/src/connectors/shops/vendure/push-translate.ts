import * as z from 'zod/mini'
import type { PushedProduct, ShopVariant } from '../../../domains/connection/ports.ts'
import { textToHtml } from '../text-to-html.ts'
import { toHandle } from '../to-handle.ts'
import type { VendureShop } from './read-shop.ts'
import { fromMinor } from './read-shop.ts'

const orElse = z.catch

const TheirVariant = z.object({
  id: z.string(),
  sku: orElse(z.string(), ''),
  trackInventory: orElse(z.string(), 'INHERIT'),
  useGlobalOutOfStockThreshold: orElse(z.boolean(), true),
  outOfStockThreshold: orElse(z.number(), 0),
  stockLevels: orElse(z.array(z.object({ stockOnHand: z.number(), stockAllocated: z.number() })), []),
  taxRateApplied: z.object({ value: z.number() }),
  options: orElse(z.array(z.object({ id: z.string() })), []),
})
type TheirVariant = z.infer<typeof TheirVariant>
const Group = z.object({ id: z.string(), name: z.string(), options: z.array(z.object({ id: z.string(), name: z.string() })) })
export type Group = z.infer<typeof Group>

/** A product of the shop, as far as writing it needs it. */
export const Target = z.object({ id: z.string(), slug: z.string(), optionGroups: z.array(Group), variants: z.array(TheirVariant) })
export type Target = z.infer<typeof Target>
export const MadeOptions = z.object({ createProductOptionGroup: Group })

/** Returns a product that the shop does not have, without its variants. */
export function toNewProduct(pushed: PushedProduct, { language }: VendureShop): object {
  const { product, isOffered } = pushed
  const translation = { languageCode: language, name: product.name, slug: toHandle(pushed), description: textToHtml(product.description) }
  return { enabled: isOffered ?? true, translations: [translation] }
}

/** Returns an option with its values. */
export function toNewGroup({ name, values }: { name: string; values: readonly string[] }, code: string, { language }: VendureShop): object {
  const named = (text: string) => [{ languageCode: language, name: text }]
  return { code, translations: named(name), options: values.map((value, place) => ({ code: `${code}-${place + 1}`, translations: named(value) })) }
}

/** Returns a variant that a product of the shop does not have. In a shop with prices without tax its price follows, once its tax is known. */
export function toNewVariant(variant: ShopVariant, { product }: PushedProduct, { id, optionGroups }: Target, shop: VendureShop): object {
  const optionIds = variant.options.flatMap(({ name, value }) => {
    const option = optionGroups.find((group) => group.name === name)?.options.find((one) => one.name === value)
    return option ? [option.id] : []
  })
  const isTracked = variant.stock !== null
  return {
    productId: id,
    sku: variant.sku,
    optionIds,
    translations: [{ languageCode: shop.language, name: [product.name, variant.name].filter((part) => part !== '').join(' ') }],
    price: fromMinor(variant.priceMinor ?? 0, product.currency, shop),
    trackInventory: isTracked ? 'TRUE' : 'FALSE',
    stockOnHand: isTracked ? (variant.stock ?? 0) + Math.max(0, shop.outOfStockThreshold) : 0,
  }
}

/** Returns the texts and the visibility that are to be written; undefined where there are none. */
export function toProductChange({ fields, product, isOffered }: PushedProduct, id: string, { language }: VendureShop): object | undefined {
  const texts = {
    ...(fields.includes('title') ? { name: product.name } : {}),
    ...(fields.includes('description') ? { description: textToHtml(product.description) } : {}),
  }
  const hasTexts = Object.keys(texts).length > 0
  if (!hasTexts && isOffered === undefined) return undefined
  return {
    id,
    ...(isOffered === undefined ? {} : { enabled: isOffered }),
    ...(hasTexts ? { translations: [{ languageCode: language, ...texts }] } : {}),
  }
}

/** Returns the price and stock of a variant that are to be written: its stock is what can be sold, so what is ordered and kept back is added. */
export function toVariantChange(
  variant: ShopVariant,
  theirs: TheirVariant,
  { fields, product }: Pick<PushedProduct, 'fields' | 'product'>,
  shop: VendureShop,
): object {
  const rate = shop.hasTaxInPrices ? 0 : theirs.taxRateApplied.value / 100
  const price = fromMinor(Math.round((variant.priceMinor ?? 0) / (1 + rate)), product.currency, shop)
  const allocated = theirs.stockLevels.reduce((sum, level) => sum + level.stockAllocated, 0)
  const threshold = theirs.useGlobalOutOfStockThreshold ? shop.outOfStockThreshold : theirs.outOfStockThreshold
  const isTracked = theirs.trackInventory === 'INHERIT' ? shop.isStockTracked : theirs.trackInventory === 'TRUE'
  const stock =
    variant.stock === null
      ? { trackInventory: 'FALSE' }
      : { stockOnHand: Math.max(0, variant.stock + allocated + threshold), ...(isTracked ? {} : { trackInventory: 'TRUE' }) }
  return {
    id: theirs.id,
    ...(fields.includes('price') && variant.priceMinor !== null ? { price } : {}),
    ...(fields.includes('stock') ? stock : {}),
  }
}
