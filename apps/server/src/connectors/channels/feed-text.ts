import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import type { FeedProduct, FeedVariant } from '../../domains/channel/ports.ts'

/** Returns at most `max` characters of a text, cut between words where that loses little. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max).toWellFormed()
  const space = cut.lastIndexOf(' ')
  return (space > max * 0.8 ? cut.slice(0, space) : cut.replace(/�$/, '')).trimEnd()
}

/** Returns an amount as feeds write it: "12.99 EUR". */
export function priceText(minor: number, currency: string): string {
  return `${decimalFromMinor(minor, currency)} ${currency}`
}

/** Returns the title of a variant: the product's, with what distinguishes the variant where there are several. */
export function variantTitle(product: FeedProduct, variant: FeedVariant, max: number): string {
  const words = variant.options.map(({ value }) => value).filter((value) => value !== '')
  const suffix = product.variants.length < 2 ? '' : words.length > 0 ? ` - ${words.join(' / ')}` : variant.name === '' ? '' : ` - ${variant.name}`
  if (suffix.length > max / 2) return cutText(`${product.name}${suffix}`, max)
  return `${cutText(product.name, max - suffix.length)}${suffix}`
}

/** Returns whether one can be bought now. A stock that is not tracked never ends. */
export function isInStock({ stock }: FeedVariant): boolean {
  return stock === null || stock > 0
}
