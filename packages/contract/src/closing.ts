import * as z from 'zod/mini'
import { Id } from './page.ts'
import { route } from './route.ts'
import { line } from './text.ts'

/** What has to be settled before a company can be closed. */
export const ClosingReason = z.enum(['open_orders', 'open_cases', 'open_payouts', 'balance', 'partnerships', 'channels', 'subscription'])
export type ClosingReason = z.infer<typeof ClosingReason>

/** One of them, with how many orders, cases, balances and the like it is about. */
export const ClosingCheck = z.object({ reason: ClosingReason, count: z.int() })
export type ClosingCheck = z.infer<typeof ClosingCheck>

/** Closes companies. See docs/decisions/0030-erasing-personal-data.md. */
export const closing = {
  checks: route({
    method: 'GET',
    path: '/Company/ClosingChecks/{id}',
    permission: 'company:close',
    summary: 'What has to be settled before the company can be closed; empty where nothing is. Administrators may ask about any company',
    params: z.strictObject({ id: Id }),
    returns: z.object({ companyName: z.string(), checks: z.array(ClosingCheck) }),
  }),
  close: route({
    method: 'POST',
    path: '/Company/Close/{id}',
    permission: 'company:close',
    reauthentication: 'always',
    errors: ['state_forbids'],
    summary:
      'Closes the company: nobody signs in to it, its API keys, webhooks and connections end, and it disappears from the portal. Orders, invoices and the ledger stay. An administrator can activate it again',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({
      /** The name of the company, typed to confirm. */
      name: line(200),
    }),
  }),
}
