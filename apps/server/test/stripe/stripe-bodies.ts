import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1))
const amount = z.string().check(z.regex(/^[1-9]\d{0,11}$/))
const currency = z.string().check(z.regex(/^[a-z]{3}$/))
const metadata = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
const upTo = (least: number, most: number) =>
  z.string().check(z.refine((value) => /^\d{1,2}$/.test(value) && Number(value) >= least && Number(value) <= most))
const yes = z.literal('true')
const monthly = z.strictObject({ currency, product: text, recurring: z.strictObject({ interval: z.literal('month') }), unit_amount: amount })
const manualSchedule = z.strictObject({ payouts: z.strictObject({ schedule: z.strictObject({ interval: z.literal('manual') }) }) })

/** What each write takes, strictly: another name or form is refused as Stripe refuses it. */
export const writes: readonly (readonly [RegExp, z.ZodMiniType])[] = [
  [
    /^\/v1\/payment_intents$/,
    z.strictObject({
      amount,
      currency,
      automatic_payment_methods: z.strictObject({ enabled: yes }),
      description: text,
      transfer_group: text,
      metadata,
    }),
  ],
  [/^\/v1\/payment_intents\/[^/]+$/, z.strictObject({ metadata })],
  [/^\/v1\/payment_intents\/[^/]+\/cancel$/, z.strictObject({ cancellation_reason: z.literal('requested_by_customer') })],
  [/^\/v1\/refunds$/, z.strictObject({ payment_intent: text, amount, reason: z.literal('requested_by_customer'), metadata })],
  [/^\/v1\/transfers$/, z.strictObject({ amount, currency, destination: text, transfer_group: text, description: text, metadata })],
  [/^\/v1\/transfers\/[^/]+\/reversals$/, z.strictObject({ amount, metadata })],
  [
    /^\/v1\/payouts$/,
    z.strictObject({ amount, currency, statement_descriptor: z.optional(z.string().check(z.maxLength(22), z.regex(/^[^<>"'*]+$/))), metadata }),
  ],
  [
    /^\/v1\/accounts$/,
    z.strictObject({
      type: z.literal('express'),
      country: z.string().check(z.regex(/^[A-Z]{2}$/)),
      email: z.optional(text),
      capabilities: z.strictObject({ transfers: z.strictObject({ requested: yes }) }),
      business_profile: z.strictObject({ name: text }),
      settings: z.optional(manualSchedule),
      metadata,
    }),
  ],
  [/^\/v1\/balance_settings$/, z.strictObject({ payments: manualSchedule })],
  [/^\/v1\/account_links$/, z.strictObject({ account: text, type: z.literal('account_onboarding'), refresh_url: z.url(), return_url: z.url() })],
  [/^\/v1\/products$/, z.strictObject({ id: text, name: text })],
  [/^\/v1\/invoices\/[^/]+\/finalize$/, z.strictObject({ auto_advance: z.literal('false') })],
  [/^\/v1\/invoices\/[^/]+\/pay$/, z.strictObject({ paid_out_of_band: yes })],
  [
    /^\/v1\/subscriptions$/,
    z
      .strictObject({
        customer: text,
        items: z.array(z.strictObject({ price_data: monthly })),
        collection_method: z.enum(['charge_automatically', 'send_invoice']),
        days_until_due: z.optional(z.literal('14')),
        proration_behavior: z.literal('none'),
        billing_cycle_anchor: z.optional(z.string().check(z.regex(/^\d{10}$/))),
        billing_cycle_anchor_config: z.optional(
          z.strictObject({ day_of_month: upTo(1, 31), hour: upTo(0, 23), minute: upTo(0, 59), second: upTo(0, 59) }),
        ),
        metadata,
      })
      .check(z.refine((body) => !body.billing_cycle_anchor || !body.billing_cycle_anchor_config, 'The two are mutually exclusive')),
  ],
  [
    /^\/v1\/subscriptions\/[^/]+$/,
    z.union([
      z.strictObject({ items: z.array(z.strictObject({ id: text, price_data: monthly })), proration_behavior: z.literal('none') }),
      z.strictObject({ collection_method: z.literal('charge_automatically') }),
    ]),
  ],
  [/^\/v1\/billing_portal\/sessions$/, z.strictObject({ customer: text, return_url: z.url() })],
  [/^\/v1\/customers$/, z.strictObject({ name: text, email: z.optional(text), metadata })],
  [
    /^\/v1\/checkout\/sessions$/,
    z.strictObject({
      mode: z.literal('setup'),
      customer: text,
      payment_method_types: z.array(z.literal('card')),
      success_url: z.url(),
      cancel_url: z.url(),
    }),
  ],
  [
    /^\/v1\/disputes\/[^/]+$/,
    z.strictObject({
      evidence: z.strictObject({
        uncategorized_text: z.optional(text),
        uncategorized_file: z.optional(text),
        service_documentation: z.optional(text),
        shipping_documentation: z.optional(text),
        customer_communication: z.optional(text),
        receipt: z.optional(text),
      }),
      submit: yes,
    }),
  ],
  [
    /^\/v2\/core\/accounts$/,
    z.strictObject({
      contact_email: z.optional(text),
      display_name: text,
      dashboard: z.enum(['express', 'full', 'none']),
      identity: z.strictObject({ country: z.string().check(z.regex(/^[a-z]{2}$/)) }),
      configuration: z.strictObject({
        recipient: z.strictObject({
          capabilities: z.strictObject({ stripe_balance: z.strictObject({ stripe_transfers: z.strictObject({ requested: z.boolean() }) }) }),
        }),
      }),
      defaults: z.strictObject({
        currency,
        responsibilities: z.strictObject({ fees_collector: z.literal('application'), losses_collector: z.literal('application') }),
      }),
      metadata,
      include: z.array(z.enum(['configuration.recipient', 'requirements', 'identity', 'defaults'])),
    }),
  ],
  [
    /^\/v2\/core\/account_links$/,
    z.strictObject({
      account: text,
      use_case: z.strictObject({
        type: z.literal('account_onboarding'),
        account_onboarding: z.strictObject({ refresh_url: z.url(), return_url: z.url() }),
      }),
    }),
  ],
]
