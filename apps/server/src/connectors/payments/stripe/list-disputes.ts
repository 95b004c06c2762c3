import type { ProviderDispute } from '../../../domains/payment/ports.ts'
import { disputeFromStripe } from './disputes.ts'
import { Dispute, pageOf } from './shapes.ts'
import type { StripeCall } from './stripe-call.ts'

/** A dispute is decided within some months: until then, its state can change. */
const daysBack = 200
const pageSize = 100

/** Returns a page of the disputes of our payments at Stripe, newest first. */
export async function listDisputes(call: StripeCall, after: string | undefined): Promise<{ disputes: ProviderDispute[]; next: string | undefined }> {
  // From midnight, so that all pages of a pass begin at the same instant.
  const from = Math.floor(Date.now() / 86_400_000 - daysBack) * 86_400
  const query = { created: { gte: from }, limit: pageSize, starting_after: after, expand: ['data.payment_intent'] }
  const { data, has_more: hasMore } = await call.send(pageOf(Dispute), { path: '/v1/disputes', query })
  return { disputes: data.flatMap((dispute) => disputeFromStripe(dispute) ?? []), next: hasMore === true ? data.at(-1)?.id : undefined }
}
