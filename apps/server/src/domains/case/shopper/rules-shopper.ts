import { trackingPage } from '@stoa/contract/carriers.ts'
import type { ReturnIssue, WithdrawalIssue } from '@stoa/contract/shopper.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { isLanguage, languages } from '@stoa/contract/languages.ts'
import type { OrderStatus } from '@stoa/contract/states.ts'
import type { Limits } from '../../../kit/throttle.ts'

/** What the token of a shopper's link names: one merchant's part of a purchase. */
export type ShopperClaims = { marketplaceId: string; orderId: string }

export const shopperPurpose = 'shopper'

/** Seconds a shopper's link works: as long as the longest return period. */
export const shopperSeconds = 365 * 86_400

const hour = 3600

/** Requests with shoppers' links from one network. */
export const requestsPerNetwork: Limits = { capacity: 600, perSeconds: hour }

/** What shoppers change from one network, and with one link. */
export const changesPerNetwork: Limits = { capacity: 120, perSeconds: hour }
export const changesPerLink: Limits = { capacity: 30, perSeconds: hour }

/** Photos a shopper may add to one message, and to one return. */
export const maxPhotosPerMessage = 5
export const maxPhotosPerCase = 20

/** Returns why the shopper cannot withdraw an order; undefined when they can. */
export function withdrawalIssue(status: OrderStatus, isDisputed: boolean): WithdrawalIssue | undefined {
  if (status === 'New' || status === 'Basket') return isDisputed ? 'disputed' : undefined
  return status === 'Cancelled' ? 'cancelled' : 'shipped'
}

/** What decides whether a return can be requested. */
type Returnable = { isPaid: boolean; shippedQuantity: number; returnableQuantity: number; isExcluded: boolean; until: Date | undefined }

/** Returns why the shopper cannot request a return; undefined when they can. */
export function returnIssue({ isPaid, shippedQuantity, returnableQuantity, isExcluded, until }: Returnable, now: Date): ReturnIssue | undefined {
  if (!isPaid) return 'not_paid'
  if (isExcluded) return 'excluded'
  if (shippedQuantity === 0) return 'not_shipped'
  if (until !== undefined && until < now) return 'period_over'
  return returnableQuantity === 0 ? 'nothing_left' : undefined
}

const languageOfCountry: Readonly<Record<string, string>> = { NL: 'nl', BE: 'nl', DE: 'de', AT: 'de', FR: 'fr' }

/** Returns the language to write to a shopper in: the one the sales channel named, else that of the country the parcel goes to, else English. */
export function shopperLanguage(named: string | null, countryCode: string): Language {
  return [named, languageOfCountry[countryCode]].find(isLanguage) ?? languages[0]
}

/** Returns what an e-mail says of where a shipment is: its number and the page that follows it; empty where there is neither. */
export function trackingText(tracking: { carrier: string; trackingNumber: string; trackingHref: string | null }): string {
  return [tracking.trackingNumber, trackingPage(tracking) ?? ''].filter((text) => text !== '').join(' ')
}
