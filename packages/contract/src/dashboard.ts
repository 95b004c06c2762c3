import * as z from 'zod/mini'
import { DashboardLayout } from './dashboard-layout.ts'
import { Money } from './money.ts'
import { Id, Instant } from './page.ts'
import { route } from './route.ts'
import { RunStatus } from './states.ts'

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
  /** How a merchant's products get to its marketplaces; null for other companies. Counts stop at 1,000. */
  push: z.nullable(
    z.object({
      /** Of the last push: `none` before the first, while one is in progress and after one that was stopped. */
      state: z.enum(['success', 'warning', 'error', 'none']),
      runId: z.nullable(Id),
      status: z.nullable(RunStatus),
      at: z.nullable(Instant),
      ready: z.int(),
      blocked: z.int(),
    }),
  ),
  layout: DashboardLayout,
  /** The caller has neither taken nor skipped the tour of the portal in this company. */
  isTourOffered: z.boolean(),
})
export type Dashboard = z.infer<typeof Dashboard>

/** One line of a widget that lists records: what it is called, where it leads, and its figure. */
export const DashboardRow = z.object({
  id: z.string(),
  name: z.string(),
  /** The partner or provider it belongs to; empty where there is none. */
  note: z.string(),
  link: z.string(),
  count: z.nullable(z.int()),
  money: z.nullable(Money),
  at: z.nullable(Instant),
  /** The state of a payout, or `active` or `error` of a connection. */
  status: z.nullable(z.string()),
})
export type DashboardRow = z.infer<typeof DashboardRow>

/** The widgets that list records. The others read what other screens read. */
export const ListWidget = z.enum(['payouts', 'low_stock', 'top_products', 'top_merchants', 'new_merchants', 'new_companies', 'connections'])
export type ListWidget = z.infer<typeof ListWidget>

export const dashboard = {
  my: route({ method: 'GET', path: '/Company/MyDashboard', permission: 'company:read', summary: 'What the first page shows', returns: Dashboard }),
  widget: route({
    method: 'GET',
    path: '/Company/DashboardWidget/{widget}',
    permission: 'company:read',
    summary: 'The records that a widget of the dashboard shows; 404 for a widget that the type of company does not have',
    params: z.object({ widget: ListWidget }),
    returns: z.array(DashboardRow),
  }),
  updateLayout: route({
    method: 'POST',
    path: '/Company/UpdateDashboardLayout',
    permission: 'account:use',
    summary: 'Saves the caller’s own order of the dashboard’s widgets, and those they hid',
    body: DashboardLayout,
    returns: DashboardLayout,
  }),
  endTour: route({
    method: 'POST',
    path: '/Company/EndTour',
    permission: 'account:use',
    summary: 'Saves that the caller took or skipped the tour of the portal, which is then not offered to them again in this company',
    body: z.strictObject({}),
  }),
}
