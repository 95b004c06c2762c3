import type { FeedProduct, FeedVariant } from '../../../domains/channel/ports.ts'
import { cutText, isInStock } from '../feed-text.ts'

/** What both protocols write alike. */
export const limits = { title: 150, description: 5000 } as const

/** Returns the description of a product; its name where it has none, since neither protocol accepts an empty one. */
export function descriptionOf({ description, name }: FeedProduct): { plain: string } {
  return { plain: cutText(description === '' ? name : description, limits.description) }
}

/** Returns pictures as both protocols write them. */
export function mediaOf(images: readonly string[], alt: string): { type: 'image'; url: string; alt_text: string }[] {
  return images.slice(0, 20).map((url) => ({ type: 'image', url, alt_text: alt }))
}

/** Returns whether a variant can be bought. */
export function availabilityOf(variant: FeedVariant): { available: boolean; status: 'in_stock' | 'out_of_stock' } {
  return isInStock(variant) ? { available: true, status: 'in_stock' } : { available: false, status: 'out_of_stock' }
}

/** Returns an amount in minor units. */
export function priceOf(minor: number, currency: string): { amount: number; currency: string } {
  return { amount: minor, currency }
}

/** Returns the categories of a product: those of its shop. */
export function categoriesOf({ category }: FeedProduct): { value: string; taxonomy: 'merchant' }[] {
  return category === '' ? [] : [{ value: category, taxonomy: 'merchant' }]
}

/** Returns the barcode of a variant, where it has a valid one. */
export function barcodesOf({ gtin }: FeedVariant): { type: 'GTIN'; value: string }[] {
  return gtin === '' ? [] : [{ type: 'GTIN', value: gtin }]
}
