import { message } from '@stoa/messages/describe.ts'
import { amountStep } from '@stoa/contract/amount-step.ts'
import { UpstreamError } from '../../../kit/errors.ts'

/** Currencies without minor units that Adyen counts in hundredths. Source: docs.adyen.com/development-resources/currency-codes. */
const countedInHundredths = new Set(['CLP', 'ISK'])

/** An amount as Adyen writes it. */
export type AdyenAmount = { value: number; currency: string }

/** Returns an amount in minor units as Adyen counts it. Throws UpstreamError `refused` for one that Adyen cannot move. */
export function amountToAdyen(amountMinor: number, currency: string): AdyenAmount {
  if (countedInHundredths.has(currency)) return { value: amountMinor * 100, currency }
  const step = amountStep('adyen', currency, false)
  if (amountMinor % step !== 0) throw new UpstreamError('refused', message('upstream.adyen_amount', { currency }))
  return { value: amountMinor / step, currency }
}

/** Returns an amount of Adyen in minor units. */
export function amountFromAdyen({ value, currency }: AdyenAmount): { amountMinor: number; currency: string } {
  if (countedInHundredths.has(currency)) return { amountMinor: Math.round(value / 100), currency }
  return { amountMinor: value * amountStep('adyen', currency, false), currency }
}
