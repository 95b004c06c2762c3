import type { CampaignOffer } from '@stoa/contract/campaign-price.ts'
import { salePriceOf } from '@stoa/contract/campaign-price.ts'
import type { Money } from '@stoa/contract/money.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'

/** What sets the price of a product on a marketplace beside its own. */
type Sale = { currency: string; offers: readonly CampaignOffer[]; timeZone: string }

/** Returns the own price of an item and what a shopper pays at a moment in a running campaign: null without one. */
export function toSalePrices(
  ownMinor: number | null,
  { currency, offers, timeZone }: Sale,
  now: Date,
): { price: Money | null; campaignPrice: Money | null } {
  const money = (minor: number | null) => (minor === null ? null : { minor, currency })
  const sale = salePriceOf(ownMinor, offers, { at: now, day: dayIn(now, timeZone) })
  return { price: money(ownMinor), campaignPrice: sale.campaignId === null ? null : money(sale.priceMinor) }
}
