import * as z from 'zod/mini'
import { DeliveryState } from './delivery-state.ts'
import { issue } from './input-codes.ts'
import { Id, Instant } from './page.ts'
import { Params } from './params.ts'
import { route } from './route.ts'
import type { CompanyType } from './states.ts'
import { Version, optionalLine } from './text.ts'

/** What a webhook reports. Its data has ids and states; everything else is read from the API. */
export const WebhookTopic = z.enum([
  'order.created',
  'order.paid',
  'order.fulfilled',
  'order.refunded',
  'order.cancelled',
  'order.tracking_changed',
  'order.shipment_cancelled',
  'order.address_changed',
  'return.opened',
  'return.changed',
  'dispute.opened',
  'dispute.changed',
  'product.submitted',
  'product.approved',
  'product.rejected',
  'product.changed',
  'product.withdrawn',
  'partnership.requested',
  'partnership.decided',
  'payout.paid',
  'payout.failed',
  'invoice.issued',
  'run.finished',
])
export type WebhookTopic = z.infer<typeof WebhookTopic>

/** The topic of a test delivery: it is sent only by *Send test*. */
export const testTopic = 'webhook.test'

const ofBothSides: readonly WebhookTopic[] = [
  'order.created',
  'order.paid',
  'order.fulfilled',
  'order.refunded',
  'order.cancelled',
  'order.tracking_changed',
  'order.shipment_cancelled',
  'order.address_changed',
  'return.opened',
  'return.changed',
  'dispute.opened',
  'dispute.changed',
  'product.approved',
  'product.rejected',
  'partnership.decided',
  'run.finished',
]
const ofSide: Readonly<Record<CompanyType, readonly WebhookTopic[]>> = {
  MERCHANT: [...ofBothSides, 'payout.paid', 'payout.failed', 'invoice.issued'],
  MARKETPLACE: [
    ...ofBothSides,
    'product.submitted',
    'product.changed',
    'product.withdrawn',
    'partnership.requested',
    'payout.paid',
    'payout.failed',
    'invoice.issued',
  ],
  ADMIN: [],
}

/** Returns the topics that concern a company of this type. */
export function webhookTopicsOf(companyType: CompanyType): readonly WebhookTopic[] {
  return WebhookTopic.options.filter((topic) => ofSide[companyType].includes(topic))
}

/** How many endpoints a company may have. */
export const maxWebhookEndpoints = 20

/** Hours for which both secrets sign after a rotation. */
export const secretOverlapHours = 24

/** Days after which deliveries are deleted. */
export const deliveryRetentionDays = 30

/** Why an endpoint was disabled: it failed for three days, or answered 410 Gone. */
export const DisabledReason = z.enum(['failing', 'gone'])

/** An address that receives events. The secret is shown once, at creation and after each rotation. */
export const WebhookEndpoint = z.object({
  id: Id,
  url: z.string(),
  description: z.string(),
  topics: z.array(WebhookTopic),
  isEnabled: z.boolean(),
  /** Set where the portal disabled it. */
  disabledReason: z.nullable(DisabledReason),
  /** Since when every attempt has failed; null while deliveries succeed. */
  failingSince: z.nullable(Instant),
  /** Until when the secret before the last rotation also signs. */
  previousSecretUntil: z.nullable(Instant),
  createdAt: Instant,
  version: Version,
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

/** One event on its way to one endpoint. */
export const WebhookDelivery = z.object({
  id: Id,
  endpointId: Id,
  eventId: Id,
  topic: z.string(),
  /** What the event is about as people write it: an order such as `#1057`, or the number of a payout or invoice; null for other events. */
  object: z.nullable(z.string()),
  state: DeliveryState,
  attempts: z.int(),
  /** The HTTP status of the last attempt; null where none came. */
  lastStatus: z.nullable(z.int()),
  /** Null before the first attempt and while one is going on. */
  nextAttemptAt: z.nullable(Instant),
  createdAt: Instant,
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** One request to an endpoint and what came of it. `code`, `params` and `message` are set where no response came. */
export const WebhookAttempt = z.object({
  number: z.int(),
  at: Instant,
  durationMs: z.int(),
  status: z.nullable(z.int()),
  code: z.nullable(z.string()),
  params: Params,
  message: z.nullable(z.string()),
  /** The first 500 characters of the response. */
  response: z.string(),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

/** A delivery with the body that is sent and its attempts, newest first. */
export const WebhookDeliveryDetail = z.object({ ...WebhookDelivery.shape, body: z.string(), history: z.array(WebhookAttempt) })
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>

const EndpointUrl = z.string().check(z.trim(), z.maxLength(500), z.regex(/^https?:\/\/[^\s"'<>]+$/, issue('input.url')))
const topics = z.array(WebhookTopic).check(z.minLength(1, issue('input.choose_one')), z.maxLength(WebhookTopic.options.length))
const params = z.object({ id: Id })
const NewSecret = z.object({ secret: z.string(), endpoint: WebhookEndpoint })

export const webhookEndpoint = {
  list: route({
    method: 'GET',
    path: '/WebhookEndpoint/List',
    permission: 'webhook:manage',
    summary: 'Lists the webhook endpoints of the company, oldest first',
    returns: z.array(WebhookEndpoint),
  }),
  create: route({
    method: 'POST',
    path: '/WebhookEndpoint/Create',
    permission: 'webhook:manage',
    reauthentication: 'always',
    summary: 'Creates a webhook endpoint and shows its signing secret once',
    body: z.strictObject({ url: EndpointUrl, description: z._default(optionalLine(200), ''), topics }),
    returns: NewSecret,
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/WebhookEndpoint/Update/{id}',
    permission: 'webhook:manage',
    reauthentication: { when: 'the address changes' },
    summary: 'Changes an endpoint; enabling it again ends the record of its failures',
    params,
    body: z.strictObject({ url: EndpointUrl, description: optionalLine(200), topics, isEnabled: z.boolean(), version: Version }),
    returns: WebhookEndpoint,
  }),
  remove: route({
    method: 'DELETE',
    path: '/WebhookEndpoint/Delete/{id}',
    permission: 'webhook:manage',
    summary: 'Deletes an endpoint with its deliveries',
    params,
  }),
  rotateSecret: route({
    method: 'POST',
    path: '/WebhookEndpoint/RotateSecret/{id}',
    permission: 'webhook:manage',
    reauthentication: 'always',
    summary: 'Creates a new signing secret; the previous one also signs for 24 hours',
    params,
    returns: NewSecret,
  }),
  sendTest: route({
    method: 'POST',
    path: '/WebhookEndpoint/SendTest/{id}',
    permission: 'webhook:manage',
    summary: 'Sends a test event to an enabled endpoint',
    params,
    returns: WebhookDelivery,
    status: 201,
  }),
  deliveries: route({
    method: 'GET',
    path: '/WebhookEndpoint/Deliveries/{id}',
    permission: 'webhook:manage',
    summary: 'Lists the deliveries of an endpoint of the last 30 days, newest first',
    params,
    query: z.object({ state: z.optional(DeliveryState) }),
    paged: { item: WebhookDelivery, sorts: ['-createdAt'] },
  }),
  delivery: route({
    method: 'GET',
    path: '/WebhookEndpoint/Delivery/{id}',
    permission: 'webhook:manage',
    summary: 'Returns a delivery with its body and attempts',
    params,
    returns: WebhookDeliveryDetail,
  }),
  resend: route({
    method: 'POST',
    path: '/WebhookEndpoint/Resend/{id}',
    permission: 'webhook:manage',
    summary: 'Sends a delivery again now',
    params,
    returns: WebhookDelivery,
  }),
}
