import * as z from 'zod/mini'
import { Id } from './page.ts'
import { route } from './route.ts'
import { Run } from './run.ts'

export const shopPush = {
  start: route({
    method: 'POST',
    path: '/Product/PushToShop/{id}',
    permission: 'product:manage',
    summary: 'Sends products to the connected shop as a run: those made here are created there, and the fields that the portal owns are updated',
    params: z.object({ id: Id }),
    body: z.strictObject({
      /** Also sends what has not changed since it was last sent. */
      isForced: z.optional(z.boolean()),
    }),
    errors: ['not_found', 'state_forbids', 'run_active'],
    returns: Run,
    status: 202,
  }),
}
