import type { PaymentConnector } from '../../domains/payment/ports.ts'
import type { BillingConnector } from '../../domains/subscription/ports.ts'
import { patience } from '../retry.ts'
import { createAdyen } from './adyen/index.ts'
import { sandboxPayments } from './sandbox/index.ts'
import type { BillingKeys } from './stripe/billing.ts'
import { createStripeBilling } from './stripe/billing.ts'
import { createStripe } from './stripe/index.ts'

const stripeOptions = (stripeUrl: string | undefined) => ({
  apiUrl: stripeUrl ?? 'https://api.stripe.com',
  filesUrl: stripeUrl ?? 'https://files.stripe.com',
  timeoutMs: 30_000,
  patience,
})

/** Returns what charges subscriptions of the installation; undefined where no keys are set. */
export function createBilling({
  billing,
  stripeUrl,
}: {
  billing?: BillingKeys | undefined
  stripeUrl?: string | undefined
}): BillingConnector | undefined {
  return billing && createStripeBilling(billing, stripeOptions(stripeUrl))
}

/** Returns every payment provider, by its name. `stripeUrl` and `adyenUrl` are other addresses of theirs, for tests. */
export function createPayments({
  stripeUrl,
  adyenUrl,
}: {
  stripeUrl?: string | undefined
  adyenUrl?: string | undefined
}): Readonly<Record<string, PaymentConnector>> {
  const stripe = createStripe(stripeOptions(stripeUrl))
  const adyen = createAdyen({ url: adyenUrl, timeoutMs: 30_000, patience })
  return { sandbox: sandboxPayments, stripe, adyen }
}
