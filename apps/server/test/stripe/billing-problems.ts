import { findContractProblems } from '../payments/contract-problems.ts'
import type { Stripe } from './stripe-stand-in.ts'

/** Leaves out the one field that the description has in answers alone: its requests are of an older version of the API. */
const withoutConfig = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'billing_cycle_anchor_config'))

/** Returns what the description of Stripe does not allow in the requests that were sent, and how many requests were checked. */
export function findBillingProblems(stripe: Stripe): ReturnType<typeof findContractProblems> {
  const written = stripe.sent.filter(({ method }) => method !== 'DELETE')
  return findContractProblems(
    'stripe',
    'application/x-www-form-urlencoded',
    written.map(({ body, ...rest }) => ({ ...rest, body: withoutConfig(body) })),
  )
}
