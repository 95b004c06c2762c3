/** Currencies with three decimals, whose last digit has to be 0 at Stripe. Source: docs.stripe.com/currencies, "Special cases". */
const stripeThreeDecimals = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])
/** Currencies with two decimals that Stripe counts in whole units. Source: docs.stripe.com/currencies, "Zero-decimal currencies". */
const stripeWhole = new Set(['MGA'])
/** Currencies that Stripe pays out in whole units only. Same source. */
const stripeWholePayouts = new Set(['HUF', 'TWD'])
/** Currencies with two decimals that Adyen counts in whole units. Source: docs.adyen.com/development-resources/currency-codes. */
const adyenWhole = new Set(['CVE', 'IDR'])

/** Returns an amount rounded down to a multiple of a step. */
export const roundToStep = (minor: number, step: number): number => minor - (minor % step)

/** Returns of what an amount has to be a multiple at a provider, in minor units; what is paid out may have to be rounder than what is paid. */
export function amountStep(provider: string, currency: string, isPayout: boolean): number {
  if (provider === 'stripe' && stripeWhole.has(currency)) return 100
  if (provider === 'stripe') return stripeThreeDecimals.has(currency) ? 10 : isPayout && stripeWholePayouts.has(currency) ? 100 : 1
  return provider === 'adyen' && adyenWhole.has(currency) ? 100 : 1
}
