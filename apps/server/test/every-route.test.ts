import type { RouteDefinition } from '@stoa/contract/route.ts'
import { everyRoute } from '@stoa/contract/routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../src/routes.ts'
import { checkRoutes } from '../src/kit/check-routes.ts'
import type { AccessRow } from './access-table.ts'
import { differences, nameOf, readTable, writeTable } from './access-table.ts'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import { askRoute, mayCall, requestOf } from './ask-every-route.ts'
import type { RollbackClient, WireAnswer } from './rollback-client.ts'
import { openRollbackClient } from './rollback-client.ts'
import { countedFirst } from './fixtures-requests-case.ts'
import { buildOf } from './fixtures-requests.ts'
import type { Ids, Principal, World } from './fixtures.ts'
import { judged, makeWorld } from './fixtures.ts'
import { moveClock } from './move-clock.ts'

let app: TestApp
let world: World
let rolledBack: RollbackClient

beforeAll(async () => {
  app = await startTestApp()
  world = await makeWorld(app)
  rolledBack = await openRollbackClient(app)
})
afterAll(async () => {
  await rolledBack.stop()
  await app.stop()
})

/** Somebody who may call a route, an operator before others. */
function whoMay(route: RouteDefinition): Principal {
  return (['O1 owner', 'M1 owner', 'ADMIN'] as const).find((principal) => mayCall(principal, route)) ?? 'nobody'
}

/** How many rows every table of ours and of the queue has. */
async function rowCounts(): Promise<unknown[]> {
  const { rows } = await sql`
    select table_schema, table_name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', table_schema, table_name), false, true, '')))[1]::text as n
    from information_schema.tables where table_type = 'BASE TABLE' and (table_schema in ('public', 'sandbox') or table_name = 'job')
      -- The provider outside keeps the accounts it opened.
      and table_name <> 'merchant_account' order by 1, 2`.execute(app.db)
  return rows
}

const ownIds = (principal: Principal): Ids => world.ids[principal === 'O1 owner' ? 'O1' : 'M1']
const codeOf = ({ text }: WireAnswer): string => (JSON.parse(text) as { code: string }).code
const pathsOf = ({ text }: WireAnswer): string[] => ((JSON.parse(text) as { errors?: { path: string }[] }).errors ?? []).map((issue) => issue.path)

describe('The contract and the server', () => {
  it('bind every route once and no other', () => {
    expect(() => checkRoutes(routes, everyRoute)).not.toThrow()
  })

  it('do not start with a route that names no permission, is not in the contract, or is bound twice', () => {
    const [first, ...rest] = routes
    if (!first) throw new Error('There are no routes')
    const silent = { ...first, definition: { ...first.definition, permission: undefined } } as unknown as typeof first
    expect(() => checkRoutes([silent, ...rest], everyRoute)).toThrow(/declares no permission/)
    const stray = { ...first, definition: { ...first.definition, path: '/Stray' as const } }
    expect(() => checkRoutes([stray, ...routes], everyRoute)).toThrow(/Stray is bound but not in the contract/)
    expect(() => checkRoutes([first, ...routes], everyRoute)).toThrow(/is bound 2 times/)
    expect(() => checkRoutes(rest, everyRoute)).toThrow(/is bound 0 times/)
  })

  it('leave open to anyone what a stranger needs, and nothing else', () => {
    expect(
      everyRoute
        .filter((route) => route.permission === 'anyone')
        .map(nameOf)
        .sort(),
    ).toEqual([
      'GET /Company/GetAgency/{id}',
      'GET /Feed/{key}',
      'GET /Platform/Marketplace',
      'GET /Platform/Marketplaces',
      'GET /Seller/Get/{handle}',
      'GET /Seller/PagedProducts/{handle}',
      'GET /Shopper/File/{id}',
      'GET /Shopper/Label/{id}',
      'GET /Shopper/Order',
      'GET /Subscription/OfferedPlans',
      'POST /Auth/ConfirmEmail',
      'POST /Auth/Login',
      'POST /Auth/Register',
      'POST /Auth/ResetPassword',
      'POST /Auth/SendEmailConfirmation',
      'POST /Auth/SendEmailReset',
      'POST /Auth/SignInWithPasskey',
      'POST /Auth/StartPasskeySignIn',
      'POST /Auth/SwitchCompany',
      'POST /Auth/ValidateToken',
      'POST /Company/AcceptInvitation',
      'POST /Company/FindInvitation',
      'POST /Company/Unsubscribe',
      'POST /Platform/NewLead',
      'POST /Shopper/CancelReturn/{id}',
      'POST /Shopper/RequestReturn',
      'POST /Shopper/SetTracking/{id}',
      'POST /Shopper/Withdraw',
      'POST /Shopper/WriteMessage/{id}',
      'POST /Webhook/Billing',
      'POST /Webhook/Carrier/{connectionId}',
      'POST /Webhook/Channel/{channelId}',
      'POST /Webhook/Shop/{token}',
      'POST /Webhook/Shopify',
      'POST /Webhook/Wix',
      'POST /Webhook/{provider}/{connectionId}',
    ])
  })

  it('know a valid request of every route', () => {
    expect(everyRoute.filter((route) => !buildOf(route)).map(nameOf)).toEqual([])
  })
})

describe('Who gets what', () => {
  it('is as reviewed: every route, every principal, every owner', { timeout: 1_200_000 }, async () => {
    const rows: AccessRow[] = []
    const issues: string[] = []
    let calls = 0
    const before = await rowCounts()
    const started = performance.now()
    let confirmedAt = started
    for (const route of everyRoute) {
      // A password counts as just entered for five minutes, which all the routes may take longer than.
      if (performance.now() - confirmedAt > 60_000) {
        await app.db.updateTable('session').set({ authenticated_at: new Date() }).execute()
        confirmedAt = performance.now()
      }
      const requested = await askRoute(rolledBack, route, world)
      rows.push(...requested.rows)
      issues.push(...requested.issues)
      calls += requested.calls
    }
    process.stdout.write(
      `${everyRoute.length} routes, ${calls} calls, ${rows.length} rows in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
    )
    if (process.env.UPDATE_ACCESS === '1') writeTable(rows)
    // Each call met the same world: whatever they wrote is undone.
    expect(await rowCounts()).toEqual(before)
    expect(issues.join('\n')).toBe('')
    expect(differences(readTable(), rows).join('\n')).toBe('')
  })

  it('follows a role within a second: who was demoted writes no more', async () => {
    const route = everyRoute.find((one) => one.path === '/Commissions/DeleteCommissionRule/{id}')
    const operator = world.callers['O2 owner']
    if (!route) throw new Error('The route is gone')
    const ask = () => rolledBack.call(route, operator.as, { params: { id: world.ids.O2.ruleId } })
    expect((await ask()).status).toBe(204)
    const setRole = (role: string) => app.db.updateTable('membership').set({ role }).where('company_id', '=', world.ids.O2.companyId).execute()
    await setRole('viewer')
    moveClock(1000)
    const refused = await ask()
    expect(refused.status).toBe(403)
    expect(codeOf(refused)).toBe('not_allowed')
    await setRole('owner')
    moveClock(1000)
  })
})

describe('What is not requested right', () => {
  /** Fields a caller would like to set, as sibling products have let callers do. */
  const coveted = [
    'zzz',
    'role',
    'companyType',
    'companyId',
    'marketplaceId',
    'merchantId',
    'tenantId',
    'status',
    'approvalStatus',
    'paidOut',
    'price',
    'commission',
    'id',
    'createdAt',
    'version',
    'isActive',
  ]

  /** The body with one more field, in front: a form's parts begin with the boundary that ends them. */
  function withField(body: unknown, key: string): unknown {
    if (typeof body !== 'string') return { ...(body as Record<string, unknown>), [key]: 'x' }
    const [boundary = ''] = body.split('\r\n', 1)
    return `${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\nx\r\n${body}`
  }

  it('is refused by the name of the field, and nothing is written', { timeout: 60_000 }, async () => {
    const issues: string[] = []
    for (const route of everyRoute.filter((one) => one.body)) {
      const principal = whoMay(route)
      const { wire } = requestOf(route, ownIds(principal), principal, world)
      // What the body itself declares is no stranger in it.
      const fields = Object.keys((route.body as unknown as { def: { shape?: object } }).def.shape ?? {})
      for (const key of coveted.filter((one) => !fields.includes(one))) {
        const answer = await rolledBack.call(route, world.callers[principal].as, { ...wire, body: withField(wire.body, key) })
        if (answer.status !== 422 || !pathsOf(answer).includes(key) || (answer.hasWritten && !countedFirst.has(route)))
          issues.push(`${nameOf(route)} with ${key}: ${answer.status} ${answer.text.slice(0, 200)}`)
      }
    }
    expect(issues.join('\n')).toBe('')
  })

  it('is refused by the name of the query key', { timeout: 60_000 }, async () => {
    const issues: string[] = []
    for (const route of everyRoute.filter((one) => one.method === 'GET')) {
      const principal = whoMay(route)
      const { wire } = requestOf(route, ownIds(principal), principal, world)
      const wrong: Record<string, string> = route.paged
        ? { limit: '1000000000', sort: 'nope', filter: 'nope eq "x"', cursor: 'bm90IG9uZQ', zzz: 'x' }
        : { zzz: 'x' }
      for (const [key, value] of Object.entries(wrong)) {
        const answer = await rolledBack.call(route, world.callers[principal].as, { ...wire, query: { ...wire.query, [key]: value } })
        if (answer.status !== 422 || !pathsOf(answer).includes(key))
          issues.push(`${nameOf(route)}?${key}=${value}: ${answer.status} ${answer.text.slice(0, 200)}`)
      }
    }
    expect(issues.join('\n')).toBe('')
  })

  it('is an acting address opened as a page or fetched ahead', async () => {
    const acting = everyRoute.filter((route) => route.acts)
    expect(acting.length).toBeGreaterThan(3)
    for (const route of acting) {
      const principal = mayCall('M1 owner', route) ? 'M1 owner' : 'O1 owner'
      const { wire } = requestOf(route, world.ids.M1, principal, world)
      for (const [header, value] of [
        ['sec-fetch-mode', 'navigate'],
        ['sec-purpose', 'prefetch'],
        ['purpose', 'prefetch'],
      ] as const) {
        const answer = await rolledBack.call(route, world.callers[principal].as, { ...wire, headers: { [header]: value } })
        expect([nameOf(route), codeOf(answer), answer.hasWritten]).toEqual([nameOf(route), 'navigation_refused', false])
      }
    }
  })
})

describe('What a company reads', () => {
  /** Everything a caller can read: every GET that does not act, for its own things and for those of all others. */
  async function crawl(principal: Principal): Promise<{ name: string; text: string }[]> {
    const pages: { name: string; text: string }[] = []
    for (const route of everyRoute.filter((one) => one.method === 'GET' && !one.acts && one.answers !== 'events')) {
      for (const [owner, ids] of Object.entries(world.ids)) {
        const { wire, used } = requestOf(route, ids, principal, world)
        const narrow = await rolledBack.call(route, world.callers[principal].as, {
          ...wire,
          ...(route.paged ? { query: { ...wire.query, limit: 100 } } : {}),
        })
        pages.push({ name: `${nameOf(route)} of ${owner}`, text: narrow.text })
        if (used.length > 0 && wire.query) {
          const wide = await rolledBack.call(route, world.callers[principal].as, { ...wire, query: {} })
          pages.push({ name: `${nameOf(route)} of all`, text: wide.text })
        }
        if (used.length === 0) break
      }
    }
    return pages
  }

  const secrets: [Principal, (keyof World['canaries'])[], (keyof World['canaries'])[]][] = [
    // Who reads, whose private words it must not meet, whose public words neither.
    ['M3 owner', ['M1', 'M2', 'M4', 'O1'], ['M1', 'M2']],
    ['M1 owner', ['M2', 'M3', 'M4', 'M4 at O2', 'O2'], ['M3', 'M4 at O2']],
    ['M4 owner', ['M1', 'M2', 'M3'], []],
    // M4 sells on both marketplaces: what it trades with one is not the other's.
    ['O1 owner', ['M3', 'M4 at O2', 'O2'], ['M3', 'M4 at O2']],
    ['O2 owner', ['M1', 'M2', 'O1'], ['M1', 'M2']],
    ['nobody', ['M1', 'M2', 'O1', 'M3', 'O2'], ['M1', 'M2', 'M3']],
  ]
  it.each(secrets)('%s meets no word of the others', { timeout: 60_000 }, async (principal, hidden, shown) => {
    const words = [...hidden.map((name) => world.canaries[name].hidden), ...shown.map((name) => world.canaries[name].shown)]
    const pages = await crawl(principal)
    const leaks = pages.flatMap(({ name, text }) =>
      words
        .filter((word) => text.toLowerCase().includes(word))
        .map(
          (word) => `${name}: ${word} in ${text.slice(Math.max(0, text.toLowerCase().indexOf(word) - 120), text.toLowerCase().indexOf(word) + 60)}`,
        ),
    )
    expect(leaks.join('\n')).toBe('')
  })

  it('is its own: the words are there to be met', async () => {
    const ofM1 = (await crawl('M1 owner')).filter(({ text }) => text.toLowerCase().includes(world.canaries.M1.hidden)).length
    const ofO1 = (await crawl('O1 owner')).filter(({ text }) => text.toLowerCase().includes(world.canaries.O1.hidden)).length
    expect(ofM1).toBeGreaterThan(12)
    expect(ofO1).toBeGreaterThan(12)
    expect(judged).toHaveLength(11)
  })
})
