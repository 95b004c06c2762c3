import { statedOptions } from '@stoa/contract/any-value.ts'
import type { FeedIssueCode } from '@stoa/contract/channel.ts'
import { quoteParcel } from '@stoa/contract/shipping-quote.ts'
import type { RateSet } from '@stoa/contract/shipping-quote.ts'
import type { ProductTexts } from '@stoa/product-file/translations.ts'
import { isPublicGtin } from '@stoa/product-file/gtin.ts'
import type { FeedLimits, FeedProduct, FeedVariant } from '../ports.ts'

/** A product as a feed reads it from the database. */
export type FeedRow = {
  id: string
  reference: string
  name: string
  description: string
  /** In the language of the channel; null where it has none. */
  texts: ProductTexts | null
  brand: string
  category: string
  tags: string[]
  currency: string
  attributes: { name: string; value: string }[]
  images: { source: string; file: string }[]
  /** Whether pictures of it are still to be downloaded. */
  isPicturePending: boolean
  /** Whether it has pictures at all, downloaded or not. */
  hasPictures: boolean
  variants: (Omit<FeedVariant, 'priceMinor' | 'image' | 'link' | 'shippingMinor'> & {
    reference: string
    priceMinor: number | null
    imageSource: string | null
  })[]
}

/** Where a feed's products are sold. */
export type FeedPlace = { publicUrl: string; seller: string; country: string; productLink: string; rates: RateSet | undefined }

/** What keeps a product out of a feed. */
const blocking: ReadonlySet<FeedIssueCode> = new Set(['no_name', 'no_price', 'no_picture', 'picture_pending', 'no_link'])

/** Returns whether an issue keeps a product out of the feed. Without a price, a variant is left out, and its product with the last of them. */
export function isBlockedBy({ variants }: Pick<FeedProduct, 'variants'>, code: FeedIssueCode): boolean {
  return code === 'no_price' ? variants.length === 0 : blocking.has(code)
}

/** Returns a product as it is written into a feed. Variants without a price are left out. */
export function toFeedProduct(row: FeedRow, place: FeedPlace): FeedProduct {
  const addressOf = (file: string): string => `${place.publicUrl}/files/${file}/detail.webp`
  const { reference, name, category, tags, attributes, currency, brand, id } = row
  const variants = row.variants.flatMap((variant): FeedVariant[] => {
    const { priceMinor, imageSource, weightGrams } = variant
    if (priceMinor === null || priceMinor === 0) return []
    const image = imageSource === null ? undefined : row.images.find(({ source }) => source === imageSource)
    return [
      {
        id: variant.id,
        sku: variant.sku,
        name: variant.name,
        options: statedOptions(variant.options),
        priceMinor,
        compareAtMinor: variant.compareAtMinor !== null && variant.compareAtMinor > priceMinor ? variant.compareAtMinor : null,
        stock: variant.stock,
        gtin: isPublicGtin(variant.gtin) ? variant.gtin : '',
        weightGrams,
        image: image ? addressOf(image.file) : null,
        link: linkOf(place.productLink, row, variant),
        shippingMinor: shippingOf(place, { priceMinor, weightGrams, currency }),
      },
    ]
  })
  return {
    id,
    reference,
    name: name.trim(),
    description: row.description.trim(),
    brand,
    category,
    tags,
    attributes,
    currency,
    images: row.images.map(({ file }) => addressOf(file)),
    link: linkOf(place.productLink, row, row.variants[0]),
    seller: place.seller,
    variants,
  }
}

function shippingOf({ rates, country }: FeedPlace, one: { priceMinor: number; weightGrams: number | null; currency: string }): number | null {
  if (!rates || country === '') return null
  const parcel = { items: [{ quantity: 1, unitPriceMinor: one.priceMinor, weightGrams: one.weightGrams }] }
  const { options } = quoteParcel(rates, parcel, { countryCode: country, postalCode: '' }, { currency: one.currency, isBasketFree: false })
  return options[0]?.priceMinor ?? null
}

/**
 * Returns the address of a product in its shop: `{reference}`, `{sku}`, `{variant}` and `{slug}` in the pattern are replaced, and so is the name of any
 * attribute of the product. Empty where something is missing.
 */
export function linkOf(
  pattern: string,
  product: Pick<FeedRow, 'reference' | 'name' | 'attributes'>,
  variant: { sku: string; reference: string } | undefined,
): string {
  let isMissing = pattern === ''
  const link = pattern.replace(/\{([^{}]{1,60})\}/g, (_, key: string) => {
    const value = valueOf(key.trim().toLowerCase(), product, variant)
    if (value === '') isMissing = true
    return encodeURIComponent(value)
  })
  return isMissing ? '' : link
}

function valueOf(
  key: string,
  product: Pick<FeedRow, 'reference' | 'name' | 'attributes'>,
  variant: { sku: string; reference: string } | undefined,
): string {
  if (key === 'reference') return product.reference
  if (key === 'sku') return variant?.sku ?? ''
  if (key === 'variant') return variant?.reference ?? ''
  if (key === 'slug') return slugOf(product.name)
  return product.attributes.find(({ name }) => name.trim().toLowerCase() === key)?.value.trim() ?? ''
}

function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** Returns what to correct in a product before a channel shows it: what keeps it out first. */
export function findFeedIssues(row: FeedRow, product: FeedProduct, limits: FeedLimits): FeedIssueCode[] {
  const found: FeedIssueCode[] = []
  if (product.name === '') found.push('no_name')
  if (product.variants.length < Math.max(1, row.variants.length)) found.push('no_price')
  if (product.images.length === 0) found.push(row.isPicturePending ? 'picture_pending' : 'no_picture')
  if (product.link === '' && limits.isLinkOptional !== true) found.push('no_link')
  if (product.description === '') found.push('no_description')
  if (row.variants.some(({ gtin }) => gtin !== '' && !isPublicGtin(gtin))) found.push('invalid_gtin')
  if (row.variants.some(({ gtin }) => gtin === '')) found.push('no_gtin')
  if (product.brand === '') found.push('no_brand')
  if (product.name.length > limits.name) found.push('name_too_long')
  if (product.description.length > limits.description) found.push('description_too_long')
  return found.filter((code) => blocking.has(code) || limits.advises.includes(code))
}

/** Returns whether a product is left out of a feed: something that a channel demands is missing of all its variants. */
export function isLeftOut(product: FeedProduct, issues: readonly FeedIssueCode[]): boolean {
  return product.variants.length === 0 || issues.some((code) => isBlockedBy(product, code))
}

/**
 * Returns whether a product that is on sale elsewhere may not stay there. One whose new pictures are not here yet, or could not be downloaded, stays as it
 * was sent.
 */
export function mustBeWithdrawn({ hasPictures }: Pick<FeedRow, 'hasPictures'>, product: FeedProduct, issues: readonly FeedIssueCode[]): boolean {
  return isLeftOut(
    product,
    issues.filter((code) => code !== 'picture_pending' && (code !== 'no_picture' || !hasPictures)),
  )
}

/** Returns whether a reader has this version of a feed already. Source: RFC 9110 §13. */
export function hasVersion(headers: Readonly<Record<string, string | string[] | undefined>>, version: { etag: string; changedAt: Date }): boolean {
  const tags = headers['if-none-match']
  if (typeof tags === 'string') return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim() === version.etag)
  const since = Date.parse(String(headers['if-modified-since'] ?? ''))
  return !Number.isNaN(since) && Math.floor(version.changedAt.getTime() / 1000) * 1000 <= since
}
