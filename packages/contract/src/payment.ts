import * as z from 'zod/mini'
import { route } from './route.ts'

export const payment = {
  /** Read raw, verified by its provider's signature, stored, answered; a job does the work. */
  receiveWebhook: route({
    method: 'POST',
    path: '/Webhook/{provider}/{connectionId}',
    permission: 'anyone',
    summary: "Where providers report what happened; the provider's signature is the permission",
    params: z.object({ provider: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), connectionId: z.string().check(z.maxLength(60)) }),
    /** Providers with an endpoint for connected accounts have two addresses here. */
    query: z.object({ events: z.optional(z.literal('connect')) }),
    raw: true,
    errors: ['sign_in_required', 'signature_expired'],
    /** `notificationResponse` for a provider that expects a text of its own. */
    returns: z.object({ received: z.boolean(), notificationResponse: z.optional(z.string()) }),
  }),
}
