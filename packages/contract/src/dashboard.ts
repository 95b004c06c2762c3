import * as z from 'zod/mini'
import { Money } from './money.ts'
import { route } from './route.ts'

/** The first page: what needs a hand, how set-up stands, and the last 30 days against the 30 before. */
export const Dashboard = z.object({
  attention: z.array(z.object({ key: z.string(), label: z.string(), count: z.int(), link: z.string() })),
  /** `text` says why, `action` names the button to `link`. `isWaiting`: the step is taken and somebody else has to act. */
  setup: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      text: z.string(),
      action: z.string(),
      isDone: z.boolean(),
      isWaiting: z.boolean(),
      link: z.string(),
    }),
  ),
  figures: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      count: z.nullable(z.int()),
      money: z.nullable(Money),
      previousCount: z.nullable(z.int()),
      previousMoney: z.nullable(Money),
    }),
  ),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = {
  my: route({ method: 'GET', path: '/Company/MyDashboard', permission: 'company:read', summary: 'What the first page shows', returns: Dashboard }),
}
