import type { Moment, SalePrice } from '@stoa/contract/campaign-price.ts'
import { salePriceOf } from '@stoa/contract/campaign-price.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import type { NamedOffer } from './queries-campaign.ts'
import type { Product } from '@stoa/contract/product.ts'
import { describe } from '@stoa/messages/describe.ts'
import { missingParts } from '@stoa/product-file/translations.ts'
import type { Ctx } from '../../kit/context.ts'
import type { ProductRecord } from './queries.ts'
import { overallOf } from './rules-overall.ts'
import { detailPicture, gridPicture } from './picture/to-picture.ts'

/** Returns a product as its reader sees it. */
export function toProduct({ scope, language: reader, now }: Pick<Ctx, 'scope' | 'language' | 'now'>, record: ProductRecord): Product {
  const { images, variants, currency, timeline, reasons, marketplaces, translations, translatedLanguages: _complete, rowVersion: _, ...rest } = record
  const money = (minor: number | null) => (minor === null ? null : { minor, currency })
  const campaignPriceOf = (ownMinor: number | null, { campaignOffers, moment }: { campaignOffers: readonly NamedOffer[]; moment: Moment }) => {
    const sale = salePriceOf(ownMinor, campaignOffers, moment)
    return sale.campaignId === null ? null : money(sale.priceMinor)
  }
  const pictured = images.flatMap(({ source, file, alt, width, height }) =>
    file === null || width === null || height === null ? [] : [{ source, file, width, height, alt: alt || rest.name }],
  )
  const bySource = new Map(pictured.map((image) => [image.source, image]))
  const [first] = pictured
  const standing = marketplaces.map((place) => ({ ...place, moment: { at: now, day: dayIn(now, place.timeZone) } }))
  const lowestMinor = lowestOf(variants.map(({ priceMinor }) => priceMinor))
  // An operator's own marketplace is the only one it is sent of: there is one price to show with each variant.
  const [onlyPlace] = scope.companyType === 'MARKETPLACE' ? standing : []
  return {
    ...rest,
    marketplaces: standing.map((place) => {
      const { timeZone: _zone, languages: _languages, campaignOffers, moment, ...shown } = place
      const isPushPending = shown.pushedAt === null && rest.status !== 'Discontinued' && rest.status !== 'Review'
      return { ...shown, isPushPending, campaign: runningCampaign(salePriceOf(lowestMinor, campaignOffers, moment), campaignOffers, currency) }
    }),
    ...overallOf(marketplaces.flatMap(({ listings }) => listings)),
    translations: Object.entries(translations).map(([language, texts]) => ({ language, ...texts })),
    missingTranslations: neededLanguages(marketplaces, rest.language).flatMap((language) => {
      const parts = missingParts(rest, translations[language])
      return parts.length === 0 ? [] : [{ language, parts }]
    }),
    thumbnailImage: first ? gridPicture(first) : null,
    images: pictured.map(detailPicture),
    pictures: images.map(({ source, alt, state }) => {
      const picture = bySource.get(source)
      return { source, alt, state, picture: state === 'stored' && picture ? gridPicture(picture) : null }
    }),
    failedPictures: images.flatMap(({ state, source, failure }) =>
      state === 'failed' ? [{ sourceHref: source, message: failure === null ? '' : describe(reader, failure) }] : [],
    ),
    reasons: reasons.map(({ code, field, text }) => ({ code, field, message: describe(reader, text) })),
    timeline: timeline.map((entry) => ({ ...entry, message: describe(reader, entry) })),
    variants: variants.map((row) => {
      const { reference: _reference, priceMinor, compareAtMinor, imageSource, ...variant } = row
      const image = imageSource === null ? undefined : bySource.get(imageSource)
      return {
        ...variant,
        price: money(priceMinor),
        compareAtPrice: money(compareAtMinor),
        campaignPrice: onlyPlace ? campaignPriceOf(priceMinor, onlyPlace) : null,
        image: image ? gridPicture(image) : null,
        images: image ? [detailPicture(image)] : [],
      }
    }),
  }
}

/** Returns the languages of marketplaces that a product is not written in, each once. */
function neededLanguages(marketplaces: readonly { languages: readonly string[] }[], own: string): string[] {
  return [...new Set(marketplaces.flatMap(({ languages }) => languages))].filter((language) => language !== own)
}

function lowestOf(prices: readonly (number | null)[]): number | null {
  const known = prices.filter((price) => price !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** Returns the campaign that sets a price, as the contract words it; null where none does. */
function runningCampaign(sale: SalePrice, offers: readonly NamedOffer[], currency: string): Product['marketplaces'][number]['campaign'] {
  const campaign = offers.find(({ campaignId }) => campaignId === sale.campaignId)
  if (campaign === undefined || sale.priceMinor === null) return null
  return { id: campaign.campaignId, name: campaign.name, endsOn: campaign.endsOn, price: { minor: sale.priceMinor, currency } }
}
