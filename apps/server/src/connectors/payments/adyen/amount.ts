import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from '../../../kit/errors.ts'

/** Currencies without minor units that Adyen counts in hundredths. Source: docs.adyen.com/development-resources/currency-codes. */
const countedInHundredths = new Set(['CLP', 'ISK'])
/** Currencies with two decimals that Adyen counts in whole units. Same source. */
const countedWhole = new Set(['CVE', 'IDR'])

/** An amount as Adyen writes it. */
export type AdyenAmount = { value: number; currency: string }

/** Returns an amount in minor units as Adyen counts it. Throws UpstreamError `refused` for one that Adyen cannot move. */
export function amountToAdyen(amountMinor: number, currency: string): AdyenAmount {
  if (countedInHundredths.has(currency)) return { value: amountMinor * 100, currency }
  if (!countedWhole.has(currency)) return { value: amountMinor, currency }
  if (amountMinor % 100 !== 0) throw new UpstreamError('refused', message('upstream.adyen_amount', { currency }))
  return { value: amountMinor / 100, currency }
}

/** Returns an amount of Adyen in minor units. */
export function amountFromAdyen({ value, currency }: AdyenAmount): { amountMinor: number; currency: string } {
  if (countedInHundredths.has(currency)) return { amountMinor: Math.round(value / 100), currency }
  return { amountMinor: countedWhole.has(currency) ? value * 100 : value, currency }
}
