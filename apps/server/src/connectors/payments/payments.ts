import type { PaymentConnector } from '../../domains/payment/ports.ts'
import { patience } from '../retry.ts'
import { createAdyen } from './adyen/index.ts'
import { sandboxPayments } from './sandbox/index.ts'
import { createStripe } from './stripe/index.ts'

/** Returns every payment provider, by its name. `stripeUrl` and `adyenUrl` are other addresses of theirs, for tests. */
export function createPayments({
  stripeUrl,
  adyenUrl,
}: {
  stripeUrl?: string | undefined
  adyenUrl?: string | undefined
}): Readonly<Record<string, PaymentConnector>> {
  const stripe = createStripe({
    apiUrl: stripeUrl ?? 'https://api.stripe.com',
    filesUrl: stripeUrl ?? 'https://files.stripe.com',
    timeoutMs: 30_000,
    patience,
  })
  const adyen = createAdyen({ url: adyenUrl, timeoutMs: 30_000, patience })
  return { sandbox: sandboxPayments, stripe, adyen }
}
