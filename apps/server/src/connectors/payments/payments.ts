import type { PaymentConnector } from '../../domains/payment/ports.ts'
import { patience } from '../retry.ts'
import { sandboxPayments } from './sandbox/index.ts'
import { createStripe } from './stripe/index.ts'

/** Returns every payment provider, by its name. `stripeUrl` is another address of Stripe, for tests. */
export function createPayments({ stripeUrl }: { stripeUrl?: string | undefined }): Readonly<Record<string, PaymentConnector>> {
  const stripe = createStripe({
    apiUrl: stripeUrl ?? 'https://api.stripe.com',
    filesUrl: stripeUrl ?? 'https://files.stripe.com',
    timeoutMs: 30_000,
    patience,
  })
  return { sandbox: sandboxPayments, stripe }
}
