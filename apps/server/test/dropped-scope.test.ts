import { readdirSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { everyRoute } from '@stoa/contract/routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowRoles } from '../src/database/application-role.ts'
import { nameOf } from './access-table.ts'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import { mayCall, requestOf } from './ask-every-route.ts'
import type { Outcome, Passing, RollbackClient } from './rollback-client.ts'
import { openRollbackClient } from './rollback-client.ts'
import type { World } from './fixtures.ts'
import { makeWorld } from './fixtures.ts'

/*
 * Every statement that a merchant's or an operator's request sends is first run as it is, values and all, for two companies that have nothing to
 * do with it: its own conditions then hold for rows of a stranger, and row-level security alone keeps them.
 */

const domains = fileURLToPath(new URL('../src/domains/', import.meta.url))

let app: TestApp
let world: World
let rolledBack: RollbackClient
let secrets: Set<string>
/** What O1's marketplace and the company behind it say of themselves, which anybody may read. */
let publicFacts: string[]
let strangers: { role: string; companyId: string }[]
const profiler = new Session()
const leaks = new Set<string>()
let requested = ''
let statements = 0
const tries = new Map<string, number>()

beforeAll(async () => {
  app = await startTestApp()
  world = await makeWorld(app)
  const { M1, M2, M3, O1, O2 } = world.ids
  secrets = await idsOf([M1.companyId, M2.companyId, O1.companyId], [M3.companyId, O2.companyId])
  const said = await sql<{ fact: string }>`
    select to_jsonb(x.value)::text as fact from company c join marketplace m on m.id = c.id cross join lateral jsonb_each_text(to_jsonb(c) || jsonb_build_object('marketplace', m)) x
    where c.id = ${O1.companyId} and x.value ~ '-o1'`.execute(app.db)
  publicFacts = said.rows.map(({ fact }) => fact)
  strangers = [
    { role: rowRoles.MERCHANT, companyId: M3.companyId },
    { role: rowRoles.MARKETPLACE, companyId: O2.companyId },
    { role: rowRoles.public, companyId: '' },
  ]
  rolledBack = await openRollbackClient(app, async (passing, runAs) => {
    if (passing.companyId !== M1.companyId && passing.companyId !== O1.companyId) return
    // The same statement again says nothing new after a few values.
    const key = `${passing.companyId} ${passing.text}`
    const times = (tries.get(key) ?? 0) + 1
    tries.set(key, times)
    if (times > 2) return
    statements += 1
    for (const { role, companyId } of strangers) {
      const leak = leakOf(passing, await runAs(role, companyId))
      if (leak !== undefined) leaks.add(`${requested}: ${role} ${leak}\n    ${passing.text.replace(/\s+/g, ' ').slice(0, 600)}`)
    }
  })
  profiler.connect()
  await profiler.post('Profiler.enable')
  await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
})
afterAll(async () => {
  profiler.disconnect()
  await rolledBack.stop()
  await app.stop()
})

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Every id in rows of some companies that is in no row of the others, but those of marketplaces, which are public. */
async function idsOf(companies: readonly string[], others: readonly string[]): Promise<Set<string>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column" from stoa_company_tables() t join pg_class c on c.oid = t
    join pg_attribute a on a.attrelid = c.oid and a.attname in ('company_id', 'merchant_id', 'marketplace_id', 'issuer_id', 'recipient_id')`.execute(
    app.db,
  )
  const found = async (owners: readonly string[]) => {
    const ids = new Set<string>()
    for (const { table, column } of columns) {
      const { rows } = await sql<{
        row: string
      }>`select to_jsonb(t)::text as row from ${sql.id(table)} t where ${sql.id(column)} = any(${owners}::uuid[])`.execute(app.db)
      for (const { row } of rows) for (const id of row.match(idPattern) ?? []) ids.add(id)
    }
    return ids
  }
  const shared = await found(others)
  return new Set([...(await found(companies))].filter((id) => !shared.has(id) && id !== world.ids.O1.companyId))
}

const unprotected = /^\s*(?:with\b[^]*?\)\s*)?(?:insert into|update|delete from)\s+"?(?:throttle|pgboss|sandbox)/i

/** What a stranger got of a statement, undefined where it is nothing. What the statement named itself is no news. */
function leakOf({ text, values }: Passing, outcome: Outcome): string | undefined {
  if (outcome instanceof Error) return undefined
  const answer = publicFacts.reduce((text, fact) => text.replaceAll(fact, ''), JSON.stringify(outcome.rows))
  const named = JSON.stringify(values)
  const { M1, M2, O1 } = world.canaries
  const canary = [M1.hidden, M1.shown, M2.hidden, M2.shown, O1.hidden].find((word) => answer.includes(word) && !named.includes(word))
  const id = (answer.match(idPattern) ?? []).find((one) => secrets.has(one) && !named.includes(one))
  if (canary ?? id) return `reads ${canary ?? id}`
  const isWrite = outcome.command === 'INSERT' || outcome.command === 'UPDATE' || outcome.command === 'DELETE'
  return isWrite && (outcome.rowCount ?? 0) > 0 && !unprotected.test(text) ? `writes ${outcome.rowCount} rows` : undefined
}

/** Exported queries that take a scope, by their file within the domains. */
function scopedQueries(): string[] {
  return readdirSync(domains, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/queries[^/]*\.ts$/.test(`/${file}`) && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(domains, file), 'utf8').matchAll(/^export async function (\w+)[^(]*\(([^]*?)\): Promise</gm)]
        .filter(([, , parameters]) => /\b(scope: Scope|visibility: ProductVisibility)\b/.test(parameters ?? ''))
        .map(([, name]) => `${dirname(file)}/${basename(file)}: ${name}`),
    )
    .sort()
}

/** The functions of query files that ran. */
async function queriesRun(): Promise<Set<string>> {
  const { result } = await profiler.post('Profiler.takePreciseCoverage')
  return new Set(
    result
      .filter(({ url }) => url.includes('/src/domains/') && url.includes('/queries'))
      .flatMap(({ url, functions }) =>
        functions
          .filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
          .map(({ functionName }) => `${url.split('/src/domains/')[1]?.split('?')[0]}: ${functionName}`),
      ),
  )
}

/** Scoped queries that no request of the world reaches: each with where it is tested instead. */
const notReached: Readonly<Record<string, string>> = {
  'auth/api-key/queries-key.ts: touchKey': 'api-key.test.ts: only a key notes its use',
  'collection/listing/queries-listing.ts: countAllListings': 'publishing/bulk/bulk-listing.test.ts: only the job of a bulk run asks',
  'collection/listing/queries-listing.ts: listMatchingListings': 'publishing/bulk/bulk-listing.test.ts: only the job of a bulk run asks',
  'company/queries.ts: hasAmounts': 'company.test.ts: only a change of currency asks',
  'dashboard/queries-widget.ts: listConnections': 'dashboard.test.ts: the world asks for one widget',
  'dashboard/queries-widget.ts: listLowStock': 'dashboard.test.ts: the world asks for one widget',
  'dashboard/queries-widget.ts: listNewMerchants': 'dashboard.test.ts: the world asks for one widget',
  'dashboard/queries-widget.ts: listTopMerchants': 'dashboard.test.ts: the world asks for one widget',
  'dashboard/queries-widget.ts: listTopProducts': 'dashboard.test.ts: the world asks for one widget',
  'marketplace/partnership/queries-partnership.ts: updateRequestedAgain': 'partnership.test.ts: only who was rejected or left asks again',
  'marketplace/verification/queries.ts: reopenForRequest': 'verification.test.ts: the same',
  'marketplace/verification/queries.ts: updateVerification': 'verification.test.ts: only a decision on what was checked',
  'marketplace/verification/queries.ts: upsertSubmission': 'verification.test.ts: only a complete file is submitted',
  'order/export/queries-export-items.ts: listExportItems': 'export-items.test.ts: the world asks for a row per order',
  'product/browse/queries-browse.ts: countMatching': 'browsing.test.ts: only a search asks',
  'product/browse/queries-browse.ts: listMatching': 'browsing.test.ts: only a search asks',
  'saved-view/queries.ts: insertSavedView': 'saved-view.test.ts: the world changes a view it has',
  'saved-view/queries.ts: lockCount': 'saved-view.test.ts: the same',
}

it('shows and gives no stranger a row of any query, whatever its own conditions say', { timeout: 240_000 }, async () => {
  for (const route of everyRoute.filter(({ answers }) => answers !== 'events')) {
    for (const principal of ['M1 owner', 'O1 owner'] as const) {
      if (!mayCall(principal, route)) continue
      for (const owner of ['M1', 'O1'] as const) {
        requested = `${nameOf(route)} by ${principal} of ${owner}`
        const { wire } = requestOf(route, world.ids[owner], principal, world)
        await rolledBack.call(route, world.callers[principal].as, route.paged?.counts ? { ...wire, query: { ...wire.query, count: true } } : wire)
      }
    }
  }
  process.stdout.write(`${statements} statements, each run as ${strangers.length} strangers\n`)
  expect(statements).toBeGreaterThan(500)
  expect([...leaks].join('\n')).toBe('')
})

it('has met every query that takes a scope', async () => {
  const ran = await queriesRun()
  const missing = scopedQueries().filter((name) => !ran.has(name))
  expect(missing, 'ask for it in fixtures-requests.ts, or say in notReached where it is tested').toEqual(Object.keys(notReached).sort())
})
