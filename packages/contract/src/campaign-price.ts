import { shareOf } from './commission-fee.ts'

/** A product's part in one campaign. Amounts in minor units; days in the marketplace's time zone, both included; instants in ISO 8601. */
export type CampaignOffer = {
  campaignId: string
  /** A price for every variant; null with a discount. */
  priceMinor: number | null
  /** Off each variant's own price, in basis points; null with a price. */
  discountBasisPoints: number | null
  startsOn: string
  endsOn: string
  publishedAt: string
  /** Null while it has not ended. */
  endedAt: string | null
}

/** A moment, as an instant and as the day it is in the marketplace's time zone. */
export type Moment = { at: Date; day: string }

/** What a shopper pays for one item, and which campaign sets it; `campaignId` is null where the shop's own price applies. */
export type SalePrice = { priceMinor: number | null; campaignId: string | null }

type Period = Pick<CampaignOffer, 'startsOn' | 'endsOn' | 'publishedAt' | 'endedAt'>

/** Returns whether a campaign sets prices at a moment: published, not ended, and inside its period. */
export function isRunning(offer: Period, { at, day }: Moment): boolean {
  return (
    Date.parse(offer.publishedAt) <= at.getTime() &&
    (offer.endedAt === null || at.getTime() < Date.parse(offer.endedAt)) &&
    offer.startsOn <= day &&
    day <= offer.endsOn
  )
}

/** Returns the price of an item in a campaign, at least one minor unit; null where a discount has no price to come off. */
export function offeredPrice(
  ownMinor: number | null,
  { priceMinor, discountBasisPoints }: Pick<CampaignOffer, 'priceMinor' | 'discountBasisPoints'>,
): number | null {
  if (priceMinor !== null) return priceMinor
  if (ownMinor === null || discountBasisPoints === null) return null
  return Math.max(1, ownMinor - shareOf(ownMinor, discountBasisPoints))
}

/**
 * Returns what a shopper pays for an item at a moment. A campaign never raises a price. Where several campaigns apply, the lowest price wins; of equal
 * prices, the campaign that was published first.
 */
export function salePriceOf(ownMinor: number | null, offers: readonly CampaignOffer[], moment: Moment): SalePrice {
  const [best] = offers
    .filter((offer) => isRunning(offer, moment))
    .flatMap((offer) => {
      const priceMinor = offeredPrice(ownMinor, offer)
      return priceMinor === null || (ownMinor !== null && priceMinor >= ownMinor) ? [] : [{ ...offer, priceMinor }]
    })
    .toSorted((a, b) => a.priceMinor - b.priceMinor || Date.parse(a.publishedAt) - Date.parse(b.publishedAt))
  return best === undefined ? { priceMinor: ownMinor, campaignId: null } : { priceMinor: best.priceMinor, campaignId: best.campaignId }
}
