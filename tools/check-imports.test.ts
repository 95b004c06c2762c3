import { describe, expect, test } from 'vitest'
import { importCycles } from './import-cycles.ts'
import { breaches } from './import-rules.ts'
import { queryLoopBreaches } from './query-loops.ts'
import { ownershipBreaches } from './table-owners.ts'

const domain = 'apps/server/src/domains'
const createOrders = 'export function createOrders() {}'

/** [where, what it says, what the check must answer] */
const caught: [path: string, text: string, problem: RegExp][] = [
  ['packages/contract/src/order.ts', `import { Kysely } from 'kysely'`, /contract imports only Zod/],
  ['packages/contract/src/order.ts', `import { a } from '../../../apps/server/src/database/db.ts'`, /contract imports only Zod/],
  ['packages/openapi/src/document.ts', `import { a } from '../../../apps/server/src/kit/http.ts'`, /openapi imports only the contract/],
  ['packages/local-postgres/src/start-postgres.ts', `import { a } from '../../../apps/server/src/kit/log.ts'`, /knows nothing of this product/],
  ['packages/product-file/src/cells.ts', `import { a } from '../../../apps/server/src/kit/http.ts'`, /product file is read with/],
  ['apps/server/src/kit/http.ts', `import { getOrder } from '../domains/order/queries.ts'`, /the frame knows no business/],
  ['apps/server/src/kit/http.ts', `import { shops } from '../connectors/shops.ts'`, /the frame knows no business/],
  ['packages/messages/src/describe.ts', `import { readdirSync } from 'node:fs'`, /messages import only/],
  ['apps/server/src/kit/http.ts', `import { DB } from '../tables.ts'`, /types only/],
  ['apps/server/src/database/db.ts', `import type { Ctx } from '../kit/context.ts'`, /kit comes after database/],
  ['apps/server/src/kit/log.ts', `import { openDatabase } from '../database/db.ts'`, /database comes after kit basics/],
  ['apps/server/src/kit/server.ts', `import { guardEdge } from '../http-server/edge-guard.ts'`, /http-server comes after kit/],
  ['apps/server/src/jobs/jobs.ts', `import { getOrder } from '../domains/order/queries.ts'`, /the frame knows no business/],
  [`${domain}/company/add-member.ts`, `import { getOrder } from '../order/queries.ts'`, /order comes after company/],
  [`${domain}/company/add-member.ts`, `import type { Order } from '../order/queries.ts'`, /order comes after company/],
  [`${domain}/company/add-member.ts`, `import {\n  getOrder,\n} from '../order/queries.ts'`, /order comes after company/],
  [`${domain}/company/add-member.ts`, `const order = await import('../order/queries.ts')`, /order comes after company/],
  [`${domain}/order/routes.ts`, `import { companyRoutes } from '../company/routes.ts'`, /private/],
  [`${domain}/order/routes.ts`, `import { companyJobs } from '../company/jobs.ts'`, /private/],
  [`${domain}/order/routes.ts`, `if (true) a()`, /decides with an if/],
  [`${domain}/order/create-orders.ts`, `import { stripe } from '../../connectors/payments/stripe/index.ts'`, /define a port/],
  [`${domain}/order/create-orders.ts`, `import { worker } from '../../worker.ts'`, /who runs them/],
  [`${domain}/order/rules.ts`, `import { getOrder } from './queries.ts'`, /rules are pure/],
  [`${domain}/stock/queries.ts`, ``, /not a domain of the list/],
  ['apps/server/src/connectors/shops/shopware/client.ts', `import { openDatabase } from '../../../database/db.ts'`, /never touch the database/],
  [
    'apps/server/src/connectors/shops/shopware/index.ts',
    `import { shopPort } from '../../../domains/connection/ports.ts'`,
    /only the types of its ports/,
  ],
  [
    'apps/server/src/connectors/shops/shopware/index.ts',
    `import type { Row } from '../../../domains/connection/queries.ts'`,
    /only the types of its ports/,
  ],
  ['apps/server/src/sandbox/shop.ts', `import { Money } from '@stoa/contract/money.ts'`, /imports only the frame/],
  ['apps/server/src/sandbox/shop.ts', `import { createOrders } from '../domains/order/create-orders.ts'`, /imports only the frame/],
  ['apps/server/src/worker.ts', `import { makeCompany } from '../test/make.ts'`, /never imports tests/],
  ['apps/server/src/app.ts', `import { theme } from '../../web/src/ui/theme.ts'`, /never imports the web/],
  ['apps/web/src/lib/api.ts', `import { config } from '../../../server/src/config.ts'`, /never imports the server/],
  ['apps/web/src/lib/api.test.ts', `import { config } from '@stoa/server/config.ts'`, /never imports the server/],
  ['apps/web/src/lib/format.ts', `import { OrderList } from '../domains/order/order-list.tsx'`, /lib knows no domain/],
  ['apps/web/src/ui/picker.tsx', `import { OrderList } from '../domains/order/order-list.tsx'`, /ui knows no domain/],
  ['apps/web/src/ui/picker.tsx', `import { router } from '../router.tsx'`, /know the router/],
  ['apps/web/src/ui/picker.tsx', `import { Link } from '@tanstack/react-router'`, /ui knows no router/],
  ['apps/web/src/ui/picker.tsx', `import { send } from '../lib/api.ts'`, /ui knows no API/],
  ['apps/web/src/domains/company/team.tsx', `import { OrderList } from '../order/order-list.tsx'`, /order comes after company/],
  [`${domain}/order/create-orders.ts`, `export default function createOrders() {}`, /exports a default/],
  [`${domain}/order/create-orders.ts`, `export { a as default }`, /exports a default/],
  [`${domain}/order/create-orders.ts`, `export * from './queries.ts'`, /re-exports/],
  [`${domain}/order/create-orders.ts`, `export type { Row } from './queries.ts'`, /re-exports/],
  [`${domain}/order/order-utils.ts`, ``, /says nothing/],
  [`${domain}/order/helpers.ts`, ``, /says nothing/],
  ['apps/web/src/ui/shared/box.tsx', ``, /folder "shared" says nothing/],
  ['apps/web/src/ui/PriceInput.tsx', ``, /kebab-case/],
  [`${domain}/order/create-orders.ts`, 'a\n'.repeat(301), /has 301 lines/],
  [`${domain}/order/create-orders.ts`, 'await sql`select 1`.execute(db)', /SQL outside queries/],
  [`${domain}/order/create-orders.ts`, 'await sql<Row>`select 1`.execute(db)', /SQL outside queries/],
  [`${domain}/order/create-orders.ts`, `ctx.db\n  .selectFrom('order')`, /SQL outside queries/],
  [
    `${domain}/order/create-orders.ts`,
    `export function createOrders() {}\nexport async function createOrder() {}`,
    /exports 2 values \(createOrders, createOrder\)/,
  ],
  [`${domain}/order/create-orders.ts`, `export const batchSize = 5\nexport function createOrders() {}`, /one file, one function/],
  [`${domain}/order/create-orders.ts`, `function createOrders() {}\nconst a = 1\nexport { createOrders, a }`, /one file, one function/],
  [`${domain}/order/create-orders.ts`, `export function makeOrders() {}`, /one name/],
  [`${domain}/order/order-shape.ts`, `export type OrderShape = { id: string }`, /only types/],
  ['apps/server/src/kit/log.ts', `const level = process.env.LEVEL`, /reads process.env/],
  ['apps/server/src/connectors/shops/shopware/client.ts', `await fetch('https://shop.example')`, /reaches the network/],
  ['apps/server/src/outbound/mail.ts', `import { request } from 'undici'`, /reaches the network/],
  [`${domain}/mapping/queries.ts`, 'sql`with n as (select 1)\n  update listing l set approval = 1`', /writes listing, which belongs to collection/],
  [`${domain}/payout/queries.ts`, 'sql`update only "order" as o set payout_id = 1`', /writes order, which belongs to order/],
  [`${domain}/company/queries.ts`, `db\n  .updateTable('user')`, /writes user, which belongs to auth/],
  [
    `${domain}/product/queries.ts`,
    'sql`insert into run_seen (a) values (1) on conflict do update set a = 1`',
    /writes run_seen, which belongs to run/,
  ],
  [`${domain}/auth/queries.ts`, `db.deleteFrom('throttle')`, /writes throttle, which belongs to kit/],
  [`${domain}/order/queries.ts`, 'sql`delete from order_secret`', /writes order_secret, which no domain owns/],
  ['apps/server/src/demo/queries.ts', 'sql`update "user" set name = 1`', /writes user, which belongs to auth/],
  [`${domain}/order/queries.ts`, 'sql`select 1 from sandbox.movement`', /names a table of the sandbox/],
  ['apps/server/src/main.ts', `db.selectFrom('sandbox.account')`, /names a table of the sandbox/],
]

const allowed: [path: string, text: string][] = [
  ['packages/contract/src/order.ts', `import * as z from 'zod/mini'\nimport { Money } from './money.ts'`],
  ['apps/server/src/database/db.ts', `import type { DB } from '../tables.ts'`],
  ['apps/server/src/database/db.ts', `import { DatabaseUnavailableError } from '../kit/unavailable.ts'`],
  ['apps/server/src/jobs/jobs.ts', `import type { Ctx } from '../kit/context.ts'\nimport { openDatabase } from '../database/db.ts'`],
  [
    `${domain}/order/create-orders.ts`,
    `import { getCompany } from '../company/queries.ts'\nimport type { Ctx } from '../../kit/context.ts'\n${createOrders}`,
  ],
  [`${domain}/order/create-orders.ts`, `// never import { a } from '../payout/queries.ts'\n/* sql\`select\` */\n${createOrders}`],
  [`${domain}/order/queries-timeline.ts`, 'sql`select 1`'],
  [`${domain}/order/create-orders.ts`, `export type Order = { id: string }\nexport async function* createOrders() {}\nfunction one() {}`],
  [`${domain}/order/rules.ts`, `export const limit = 5\nexport function isOpen() {}`],
  [`${domain}/order/to-order.ts`, `export function toOrder() {}\nexport function toLine() {}`],
  [`${domain}/import/import-thread.ts`, `serveTasks({})`],
  [`${domain}/order/rules-split.ts`, `import type { Line } from './queries.ts'\nimport { AppError } from '../../kit/errors.ts'`],
  [`${domain}/company/company.test.ts`, `import { startApp } from '../../../test/app.ts'\nprocess.env.TZ = 'UTC'`],
  ['apps/server/src/connectors/shops.ts', `export { shopware } from './shops/shopware/index.ts'`],
  ['apps/server/src/connectors/shops/shopware/index.ts', `import type { ShopPort } from '../../../domains/connection/ports.ts'`],
  ['apps/server/src/demo/seed.ts', `import { createOrders } from '../domains/order/create-orders.ts'`],
  ['apps/server/src/config.ts', `parse(process.env)`],
  ['apps/server/src/outbound/outbound.ts', `import { request } from 'undici'`],
  ['apps/web/src/routes/orders.tsx', `import { OrderList } from '../domains/order/order-list.tsx'`],
  ['apps/web/src/domains/order/order-list.tsx', `import { CompanyName } from '../company/company-name.tsx'\nimport { send } from '../../lib/api.ts'`],
  ['apps/web/vite.config.ts', `export default {}`],
  [`${domain}/order/queries.ts`, 'sql`select from listing l for update of l; update "order" o set a = 1; insert into refund (a) values (1)`'],
  ['apps/server/src/sandbox/queries.ts', 'sql`insert into sandbox.movement (a) values (1)`'],
  ['apps/server/src/tables.ts', 'a\n'.repeat(2000)],
]

describe('the list of tables', () => {
  test('names a table that has no owner, and one that does not exist', () => {
    const types = `export interface DB {\n  company: Company\n  'sandbox.account': SandboxAccount\n  parcel: Parcel\n}\n`
    expect(ownershipBreaches(types)).toContain('tools/table-owners.ts: parcel has no owner')
    expect(ownershipBreaches(types)).toContain('tools/table-owners.ts: order does not exist')
    expect(ownershipBreaches(types).join()).not.toMatch(/company has no owner|sandbox\.account/)
  })
})

describe('a circle of imports', () => {
  const source = (path: string, text: string) => ({ path, text })

  test('is found through types and packages, and named once', () => {
    const a = source('packages/contract/src/a.ts', `import type { B } from './b.ts'`)
    const b = source('packages/contract/src/b.ts', `import {\n  c,\n} from './c.ts'`)
    const c = source('packages/contract/src/c.ts', `import { a } from '@stoa/contract/a.ts'`)
    expect(importCycles([source('apps/web/src/main.tsx', `import './app.css'\nimport { a } from '@stoa/contract/a.ts'`), a, b, c])).toEqual([
      [a.path, b.path, c.path, a.path],
    ])
  })

  test('is none where a part is loaded later', () => {
    const page = source('apps/web/src/page.tsx', `import { screens } from './screens.ts'`)
    expect(importCycles([page, source('apps/web/src/screens.ts', `const load = () => import('./page.tsx')`)])).toEqual([])
  })
})

describe('a statement for each item of a loop', () => {
  const queries = { path: `${domain}/order/queries.ts`, text: 'export async function lockOrder(db: Db, id: string) {}' }
  const closeOrder = {
    path: `${domain}/order/close-order.ts`,
    text: `import { lockOrder } from './queries.ts'\nexport async function closeOrder(ctx: Ctx, id: string) {\n  await lockOrder(ctx.db, id)\n}`,
  }
  const check = (body: string, imports = `import { closeOrder } from './close-order.ts'\nimport { lockOrder } from './queries.ts'`) =>
    queryLoopBreaches([
      queries,
      closeOrder,
      { path: `${domain}/order/close-orders.ts`, text: `${imports}\nexport async function closeOrders(ctx: Ctx, ids: string[]) {\n${body}\n}` },
    ])

  test.each([
    ['a query', '  for (const id of ids) await lockOrder(ctx.db, id)'],
    ['a query in a block', '  for (const id of ids) {\n    if (id !== "") continue\n\n    await lockOrder(ctx.db, id)\n  }'],
    ['an operation that runs one', '  for (const id of ids)\n    await closeOrder(ctx, id)'],
    ['queries side by side', '  await Promise.all(ids.map(async (id) => lockOrder(ctx.db, id)))'],
    ['an event', '  for (const id of ids) await ctx.emit(orderClosed, { id })'],
    ['a transaction', '  for (const id of ids) {\n    await jobCtx.transact((ctx) => finish(ctx, id))\n  }'],
  ])('is found: %s', (_, body) => {
    expect(check(body).join()).toMatch(/close-orders\.ts:\d+: runs a statement for each item/)
  })

  test.each([
    ['the rows of one query', '  for (const row of await lockOrder(ctx.db, ids)) {\n    found.push(row)\n  }'],
    ['batches until nothing is left', '  for (;;) {\n    await lockOrder(ctx.db, id)\n  }'],
    ['items without a statement', '  for (const id of ids) found.push(id)\n  await lockOrder(ctx.db, ids)'],
  ])('is not: %s', (_, body) => {
    expect(check(body)).toEqual([])
  })
})

describe('the import rules', () => {
  test.each(caught)('refuse %s saying %j', (path, text, problem) => {
    expect(breaches({ path, text }).join('\n')).toMatch(problem)
  })

  test.each(allowed)('let %s say %j', (path, text) => {
    expect(breaches({ path, text })).toEqual([])
  })

  test('see an import placed after code, and every breach of a file', () => {
    const text = `const a = 1\nimport { b } from '../payout/queries.ts'\nimport { c } from '../../connectors/shops.ts'\n${createOrders}`
    expect(breaches({ path: `${domain}/order/create-orders.ts`, text })).toHaveLength(2)
  })
})
