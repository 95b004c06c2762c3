import * as z from 'zod/mini'

/** What is read of Stripe's objects. Fields that are not needed may come, go and change. */

const id = z.string().check(z.minLength(1))
const metadata = z.optional(z.nullable(z.record(z.string(), z.string())))

/** What a read of a payment expands to see Stripe's fee. */
export const feeOfIntent = 'latest_charge.balance_transaction'

/** The key under which our own key lies in the metadata of what we create. */
export const ourKey = 'stoa_key'

export const PaymentIntent = z.object({
  id,
  status: z.string(),
  amount: z.int(),
  amount_received: z.optional(z.int()),
  currency: z.string(),
  metadata,
  cancellation_reason: z.optional(z.nullable(z.string())),
  next_action: z.optional(z.nullable(z.object({ type: z.string() }))),
  last_payment_error: z.optional(
    z.nullable(
      z.object({
        message: z.optional(z.nullable(z.string())),
        code: z.optional(z.nullable(z.string())),
        payment_method: z.optional(z.nullable(z.object({ type: z.string() }))),
      }),
    ),
  ),
  /** With its balance transaction where a read asks for it. */
  latest_charge: z.optional(
    z.nullable(
      z.union([
        z.string(),
        z.object({
          balance_transaction: z.optional(z.nullable(z.union([z.string(), z.object({ fee: z.int(), currency: z.string() })]))),
        }),
      ]),
    ),
  ),
})
export type PaymentIntent = z.infer<typeof PaymentIntent>

export const Refund = z.object({
  id,
  status: z.nullable(z.string()),
  amount: z.int(),
  currency: z.string(),
  metadata,
  failure_reason: z.optional(z.nullable(z.string())),
})
export type Refund = z.infer<typeof Refund>

export const Reversal = z.object({ id, amount: z.int(), metadata })
export type Reversal = z.infer<typeof Reversal>

export const Transfer = z.object({
  id,
  amount: z.int(),
  amount_reversed: z.int(),
  currency: z.string(),
  created: z.int(),
  destination: z.nullable(z.string()),
  metadata,
})
export type Transfer = z.infer<typeof Transfer>

export const Payout = z.object({
  id,
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  metadata,
  failure_code: z.optional(z.nullable(z.string())),
  failure_message: z.optional(z.nullable(z.string())),
})
export type Payout = z.infer<typeof Payout>

export const Dispute = z.object({
  id,
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason: z.string(),
  evidence_details: z.optional(z.object({ due_by: z.optional(z.nullable(z.int())) })),
  payment_intent: z.nullable(z.union([z.string(), PaymentIntent])),
})
export type Dispute = z.infer<typeof Dispute>

export const AccountV1 = z.object({
  id,
  payouts_enabled: z.optional(z.boolean()),
  details_submitted: z.optional(z.boolean()),
  capabilities: z.optional(z.record(z.string(), z.string())),
  requirements: z.optional(
    z.nullable(
      z.object({
        currently_due: z.optional(z.nullable(z.array(z.string()))),
        past_due: z.optional(z.nullable(z.array(z.string()))),
        disabled_reason: z.optional(z.nullable(z.string())),
      }),
    ),
  ),
})
export type AccountV1 = z.infer<typeof AccountV1>

const Capability = z.optional(z.object({ status: z.string() }))
export const AccountV2 = z.object({
  id,
  configuration: z.optional(
    z.nullable(
      z.object({
        recipient: z.optional(
          z.nullable(
            z.object({
              capabilities: z.optional(z.object({ stripe_balance: z.optional(z.object({ stripe_transfers: Capability, payouts: Capability })) })),
            }),
          ),
        ),
      }),
    ),
  ),
  requirements: z.optional(
    z.nullable(
      z.object({
        entries: z.optional(
          z.nullable(
            z.array(
              z.object({
                description: z.string(),
                awaiting_action_from: z.string(),
                minimum_deadline: z.object({ status: z.string() }),
              }),
            ),
          ),
        ),
      }),
    ),
  ),
})
export type AccountV2 = z.infer<typeof AccountV2>

export const Customer = z.object({ id, deleted: z.optional(z.boolean()) })
export const PaymentMethod = z.object({
  id,
  type: z.string(),
  card: z.optional(z.object({ brand: z.string(), last4: z.string() })),
  sepa_debit: z.optional(z.object({ last4: z.nullable(z.string()) })),
})
export const BankAccount = z.object({
  id,
  last4: z.optional(z.nullable(z.string())),
  bank_name: z.optional(z.nullable(z.string())),
  brand: z.optional(z.nullable(z.string())),
  default_for_currency: z.optional(z.nullable(z.boolean())),
})

export const LinkV1 = z.object({ url: z.string(), expires_at: z.int() })
export const LinkV2 = z.object({ url: z.string(), expires_at: z.string() })
export const StripeFile = z.object({ id })

/** An event as a webhook brings it, or the list of events: of API v1 with its object, of v2 with the name of it. */
export const StripeEvent = z.object({
  id,
  type: z.string(),
  account: z.optional(z.nullable(z.string())),
  data: z.optional(z.object({ object: z.object({ id: z.optional(z.string()), object: z.optional(z.string()), customer: z.optional(z.unknown()) }) })),
  related_object: z.optional(z.nullable(z.object({ id, type: z.string() }))),
})
export type StripeEvent = z.infer<typeof StripeEvent>

/** A page of a list of API v1. */
export function pageOf<S extends z.ZodMiniType>(item: S) {
  return z.object({ data: z.array(item), has_more: z.optional(z.boolean()) })
}
