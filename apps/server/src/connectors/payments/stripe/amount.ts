import { message } from '@stoa/messages/describe.ts'
import { amountStep } from '@stoa/contract/amount-step.ts'
import { UpstreamError } from '../../../kit/errors.ts'

/** Currencies without minor units that Stripe counts in hundredths. Source: docs.stripe.com/currencies, "Special cases". */
const countedInHundredths = new Set(['ISK', 'UGX'])
/** Currencies with two decimals that Stripe counts in whole units. Source: the same, "Zero-decimal currencies". */
const countedWhole = new Set(['MGA'])

/** Returns an amount in minor units as Stripe counts it. Throws UpstreamError `refused` for one that Stripe cannot move. */
export function amountToStripe(amountMinor: number, currency: string, isPayout = false): number {
  if (amountMinor % amountStep('stripe', currency, isPayout) !== 0)
    throw new UpstreamError('refused', message('upstream.stripe_amount', { currency }))
  if (countedWhole.has(currency)) return amountMinor / 100
  return countedInHundredths.has(currency) ? amountMinor * 100 : amountMinor
}

/** Returns an amount of Stripe in minor units, with its currency in capitals. */
export function amountFromStripe(amount: number, currency: string): { amountMinor: number; currency: string } {
  const code = currency.toUpperCase()
  if (countedWhole.has(code)) return { amountMinor: amount * 100, currency: code }
  return { amountMinor: countedInHundredths.has(code) ? Math.round(amount / 100) : amount, currency: code }
}
