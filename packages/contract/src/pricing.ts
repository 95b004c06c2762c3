import * as z from 'zod/mini'
import { Money } from './money.ts'
import { Id } from './page.ts'
import { route } from './route.ts'

/** A subscription plan that new companies can have: its price a month, without VAT. */
export const OfferedPlan = z.object({ planId: Id, name: z.string(), price: Money })
export type OfferedPlan = z.infer<typeof OfferedPlan>

/** What anybody reads of the installation's plans. A file of its own: the pricing page fetches nothing else of subscriptions. */
export const pricing = {
  plans: route({
    method: 'GET',
    path: '/Subscription/OfferedPlans',
    permission: 'anyone',
    summary: 'The active subscription plans of the installation with their prices, lowest price first',
    returns: z.array(OfferedPlan),
  }),
}
