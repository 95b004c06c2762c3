import { isDeepStrictEqual } from 'node:util'
import type { OwnedField } from '@stoa/contract/field-ownership.ts'
import type { EditableField } from '@stoa/contract/product.ts'
import { message } from '@stoa/messages/describe.ts'
import type { StoredProduct } from '@stoa/product-file/file-product.ts'

/** What decides who owns the fields of a product: whether a connected shop sends it, and which fields of that shop's products the portal owns. */
export type Ownership = { isFromShop: boolean; portalFields: readonly OwnedField[] }

/** Why a change of prices, stock or variants is refused: they belong to the connected shop. */
export const shopOwns = { code: 'shop_owns', text: message('result.shop_owns') }

/**
 * Returns who owns a field of a product: the connected shop that sends it, unless the connection gives the field to the portal. Which variants there are is
 * always the shop's. The editor, bulk edits, imports, syncs and pushes decide by this alone.
 */
export function ownerOf(field: OwnedField | 'variants', { isFromShop, portalFields }: Ownership): 'shop' | 'portal' {
  if (!isFromShop) return 'portal'
  return field !== 'variants' && portalFields.includes(field) ? 'portal' : 'shop'
}

/** Returns whether the connected shop owns all of the variants of a product, with their prices and stock. */
export function isShopOwned(product: Ownership): boolean {
  return (['variants', 'price', 'stock'] as const).every((field) => ownerOf(field, product) === 'shop')
}

const ownedAs: Partial<Record<EditableField, OwnedField>> = { name: 'title', description: 'description', images: 'pictures' }

/** Returns the fields that syncs of a shop's product leave alone because a person edited them. One that the portal owns needs no mark. */
export function withEdited(before: readonly EditableField[], changed: readonly EditableField[], ownership: Ownership): EditableField[] {
  const marked = changed.filter((field) => {
    const owned = ownedAs[field]
    return ownership.isFromShop && (owned === undefined || ownerOf(owned, ownership) === 'shop')
  })
  return [...new Set([...before, ...marked])]
}

type Content = Omit<StoredProduct, 'productId'>

/** Returns a product as a shop sent it, with these fields as they are in the portal. A variant that is new comes as the shop has it. */
export function keepFields<T extends Content>(sent: T, before: Content, kept: readonly OwnedField[]): T {
  if (kept.length === 0) return sent
  const is = (field: OwnedField): boolean => kept.includes(field)
  const stored = new Map(before.variants.map((variant) => [variant.reference, variant]))
  const variants = sent.variants.map((variant) => {
    const own = stored.get(variant.reference)
    if (!own) return is('pictures') ? { ...variant, imageSource: null } : variant
    return {
      ...variant,
      ...(is('price') ? { priceMinor: own.priceMinor, compareAtMinor: own.compareAtMinor } : {}),
      ...(is('stock') ? { stock: own.stock } : {}),
      ...(is('pictures') ? { imageSource: own.imageSource } : {}),
    }
  })
  return {
    ...sent,
    ...(is('title') ? { name: before.name } : {}),
    ...(is('description') ? { description: before.description } : {}),
    ...(is('pictures') ? { images: before.images } : {}),
    variants,
  }
}

/** Returns a product as an import may change it: what its shop owns stays as it is. `isKept`: something was left out for that. */
export function keepShopFields<T extends Content>(before: Content, after: T, product: Ownership): { product: T; isKept: boolean } {
  if (ownerOf('variants', product) === 'portal') return { product: after, isKept: false }
  const given = { variants: after.variants, options: after.options, currency: after.currency }
  const requested = new Map(after.variants.map((variant) => [variant.reference, variant]))
  const variants = before.variants.map((variant) => {
    const change = requested.get(variant.reference)
    return change && after.currency === before.currency ? withOwned(variant, change, product) : variant
  })
  const kept = { variants, options: before.options, currency: before.currency }
  return { product: { ...after, ...kept }, isKept: !isDeepStrictEqual(kept, given) }
}

type Sold = Pick<StoredProduct['variants'][number], 'priceMinor' | 'compareAtMinor' | 'stock'>

/** Returns a variant with the price and stock of a change, where the portal owns them. */
export function withOwned<T extends Sold>(variant: T, change: Sold, product: Ownership): T {
  return {
    ...variant,
    ...(ownerOf('price', product) === 'portal' ? { priceMinor: change.priceMinor, compareAtMinor: change.compareAtMinor } : {}),
    ...(ownerOf('stock', product) === 'portal' ? { stock: change.stock } : {}),
  }
}
