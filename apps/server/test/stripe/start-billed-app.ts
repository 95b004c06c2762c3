import type { JobCtx } from '../../src/kit/context.ts'
import type { TestApp } from '../app.ts'
import { startTestApp } from '../app.ts'
import { createJobCtx } from '../payout-by-hand.ts'
import type { Stripe } from './stripe-stand-in.ts'
import { openStripe, stripeKeys } from './stripe-stand-in.ts'

/** Signs what Stripe reports of subscriptions. */
export const billingWebhookSecret = 'whsec_billing_0123456789'

/** A Stoa whose subscriptions are charged by a Stripe of its own. `run` runs a job of the clock and what follows from it. */
export type BilledApp = { app: TestApp; stripe: Stripe; run(job: (ctx: JobCtx) => Promise<void>): Promise<void>; stop(): Promise<void> }

/** Starts a Stoa that charges subscriptions with the stand-in of Stripe. */
export async function startBilledApp(): Promise<BilledApp> {
  const stripe = await openStripe()
  const billing = { secretKey: stripeKeys.secretKey, webhookSecret: billingWebhookSecret }
  const app = await startTestApp({ stripeUrl: stripe.origin, billing })
  return {
    app,
    stripe,
    run: async (job) => {
      await job(createJobCtx(app))
      await app.drain()
    },
    stop: async () => {
      await app.stop()
      await stripe.close()
    },
  }
}
