import * as z from 'zod/mini'
import { Instant } from './page.ts'
import { route } from './route.ts'

/** When a merchant sells nothing, on any marketplace. Its products stay approved; open orders and payouts continue. */
export const SalesPause = z.object({
  startsAt: Instant,
  /** When its products can be bought again; null until the merchant resumes its sales. */
  resumesAt: z.nullable(Instant),
  /** False while it is only scheduled. */
  hasStarted: z.boolean(),
})
export type SalesPause = z.infer<typeof SalesPause>

export const salesPause = {
  pause: route({
    method: 'POST',
    path: '/Company/PauseSales',
    permission: 'product:manage',
    summary: 'Pauses the sales of the merchant on all marketplaces, at once or from a time on. Replaces the pause that is there',
    body: z.strictObject({
      /** Now where it is absent. A pause that has started keeps its start. */
      startsAt: z.optional(Instant),
      resumesAt: z.nullable(Instant),
    }),
    returns: SalesPause,
  }),
  resume: route({
    method: 'POST',
    path: '/Company/ResumeSales',
    permission: 'product:manage',
    summary: 'Resumes the sales of the merchant, or cancels a pause that has not started',
    body: z.strictObject({}),
  }),
}
