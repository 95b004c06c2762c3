import * as z from 'zod/mini'
import { route } from './route.ts'

export const connectionWebhook = {
  /** Read raw, verified by the shop's signature, stored, answered; a job does the work. */
  receive: route({
    method: 'POST',
    path: '/Webhook/Shop/{token}',
    permission: 'anyone',
    summary: 'Where a connected shop reports what changed; the address is secret, and the signature is the permission',
    params: z.object({ token: z.string().check(z.maxLength(100)) }),
    raw: true,
    errors: ['sign_in_required', 'signature_expired', 'not_found'],
    returns: z.object({ received: z.boolean() }),
  }),
}
