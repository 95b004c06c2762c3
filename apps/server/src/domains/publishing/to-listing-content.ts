import type { ListingContent, ListingDifference } from '@stoa/contract/publishing.ts'
import type { Money } from '@stoa/contract/money.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Picture } from '@stoa/contract/text.ts'
import { detailPicture, gridPicture } from '../product/picture/to-picture.ts'
import { optionsText, pairsText, tagsText } from './rules-content-text.ts'
import type { Content, ContentImage, Difference } from './rules-curation.ts'
import { movedBasisPoints } from './rules-curation.ts'

function money(minor: number | null, currency: string): Money | null {
  return minor === null ? null : { minor, currency }
}

/** Pictures that are stored; one that was never fetched has nothing to show. */
function toPictures(images: readonly ContentImage[]): Picture[] {
  return images.flatMap(({ file, alt, width, height }) => {
    if (file === null) return []
    return width === null || height === null ? [gridPicture({ file, alt })] : [detailPicture({ file, alt, width, height })]
  })
}

/** A product's content as the contract words it. */
export function toListingContent(content: Content): ListingContent {
  const { name, description, brand, category, currency } = content
  return {
    name,
    description,
    brand,
    category,
    tags: tagsText(content.tags),
    options: optionsText(content.options),
    attributes: pairsText(content.attributes),
    price: money(content.priceMinor, currency),
    images: toPictures(content.images),
    variants: content.variants.map((variant) => ({
      reference: variant.reference,
      name: variant.name,
      sku: variant.sku,
      price: money(variant.priceMinor, currency),
      compareAtPrice: money(variant.compareAtMinor, currency),
      gtin: variant.gtin,
      weightGrams: variant.weightGrams,
    })),
  }
}

/** Returns a difference as the contract describes it, with the name of its field in the reader's language. */
export function toListingDifference(language: Language, { field, kind, label, before, after, prices, pictures }: Difference): ListingDifference {
  const text = describe(language, label)
  return {
    field,
    kind,
    label: text.charAt(0).toUpperCase() + text.slice(1),
    before,
    after,
    pictures: pictures && { before: toPictures(pictures.before), after: toPictures(pictures.after) },
    prices: prices && {
      before: money(prices.before, prices.beforeCurrency),
      after: money(prices.after, prices.afterCurrency),
      movedBasisPoints: movedBasisPoints(prices),
    },
  }
}
