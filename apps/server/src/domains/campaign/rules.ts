import { offeredPrice } from '@stoa/contract/campaign-price.ts'
import type { CampaignStatus } from '@stoa/contract/states.ts'
import { message } from '@stoa/messages/describe.ts'
import type { InputIssue } from '../../kit/errors.ts'

/** The period of a campaign and where it stands, as far as changing it goes. */
type Period = { status: CampaignStatus; startsOn: string; endsOn: string }

/** Returns why a period may not be changed so on a day, or undefined. What has been sold in a campaign must stay inside its period. */
export function periodIssue(present: Period, next: { startsOn: string; endsOn: string }, today: string): InputIssue | undefined {
  if (present.status !== 'Published') return undefined
  if (next.startsOn !== present.startsOn && present.startsOn <= today)
    return { path: 'startsOn', code: 'started', message: message('campaign_error.started') }
  if (next.endsOn !== present.endsOn && next.endsOn < today)
    return { path: 'endsOn', code: 'period_over', message: message('campaign_error.period_over') }
  return undefined
}

/** A product that may be added, with its prices in the shop in minor units. */
export type Sellable = { id: string; merchantId: string; lowestMinor: number | null; highestMinor: number | null }

/** At what a product is sold in a campaign: a price for every variant, or a discount in basis points. */
export type CampaignTerms = { priceMinor: number | null; discountBasisPoints: number | null }

/** What decides the prices of a product in a campaign: those of its shop, and at what it was added. */
export type OfferedProduct = CampaignTerms & Pick<Sellable, 'lowestMinor' | 'highestMinor'> & { currency: string }

/**
 * Returns the price at which a product is sold in a campaign of a currency: that of its cheapest variant that costs less there than in the shop. Null where
 * it reduces none.
 */
export function reducedPrice({ lowestMinor, highestMinor, currency, ...terms }: OfferedProduct, campaignCurrency: string): number | null {
  if (currency !== campaignCurrency) return null
  const offered = offeredPrice(lowestMinor, terms)
  if (offered === null) return null
  // A fixed price may be above the price of some variants, which keep their own.
  const own = terms.priceMinor === null ? lowestMinor : highestMinor
  return own === null || offered < own ? offered : null
}

/** Returns what shoppers pay in a campaign for the cheapest variant of a product, and whether any of its variants costs less there. */
export function salePrices(product: OfferedProduct, campaignCurrency: string): { lowestMinor: number | null; isReduced: boolean } {
  const offered = product.currency === campaignCurrency ? offeredPrice(product.lowestMinor, product) : null
  const lowestMinor = offered === null ? null : Math.min(offered, product.lowestMinor ?? offered)
  return { lowestMinor, isReduced: reducedPrice(product, campaignCurrency) !== null }
}

/** Returns at what a product is added, or why it cannot be. `index` is its place in the request. */
export function termsFor(
  product: Sellable | undefined,
  sent: { priceMinor?: number | undefined },
  discount: number | undefined,
  index: number,
  currency: string,
): CampaignTerms | InputIssue {
  const issue = (field: string, code: string, text: InputIssue['message']): InputIssue => ({
    path: `products.${index}.${field}`,
    code,
    message: text,
  })
  if (product === undefined) return issue('id', 'unknown_product', message('campaign_error.unknown_product'))
  const { priceMinor } = sent
  if (priceMinor === undefined) {
    if (discount === undefined) return issue('priceMinor', 'required', message('campaign_error.price_required'))
    if (product.lowestMinor === null) return issue('priceMinor', 'required', message('campaign_error.no_price'))
    return { priceMinor: null, discountBasisPoints: Math.round(discount * 100) }
  }
  if (product.highestMinor !== null && priceMinor >= product.highestMinor)
    return issue('priceMinor', 'not_lower', message('campaign_error.not_lower', { price: { minor: product.highestMinor, currency } }))
  return { priceMinor, discountBasisPoints: null }
}
