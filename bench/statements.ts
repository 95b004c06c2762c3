import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Client } from 'pg'
import { run } from '../tools/prepare.mjs'
import { fillBigDatabase } from './big-database.ts'
import { withPortal } from './portal.ts'
import { root } from './processes.ts'
import type { Figure } from './report.ts'
import { allowedWork } from './statements-allowed.ts'

const rowsOfLargeTable = 10_000
const fullSize = 1_000_000

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  Plans?: PlanNode[]
}

/** A statement and the role it ran as: the policies of that role are part of its plan. */
type Recorded = { role: string; text: string }

/**
 * Plans every statement of the domain tests as the role it ran as and without its values (`generic_plan`), as PostgreSQL does for a prepared one, on
 * a database of 1,000,000 products and 1,000,000 orders. Reports those that have no such plan, read a whole table of more than 10,000 rows or sort as many, unless they
 * are listed in statements-allowed.ts with their reason. STATEMENTS_FOLDER: a folder of statements recorded before; STATEMENTS_ROWS: other than 1,000,000.
 */
export function benchStatements(show: (figure: Figure) => void): Promise<void> {
  return withPortal(async ({ client }) => {
    const statements = await listStatements()
    const rows = Number(process.env.STATEMENTS_ROWS ?? fullSize)
    await fillBigDatabase(client, rows)
    const large = await listLargeTables(client)
    const findings: string[] = []
    const used = new Set<string>()
    let planned = 0
    await client.query('set enable_self_join_elimination = off')
    for (const { role, text } of statements) {
      const plan = await planOf(client, role, text)
      // A test runs every query as strangers too, who may not read every table.
      if (typeof plan === 'string' && plan.startsWith('permission denied')) continue
      // What has no plan without its values fails for whoever sends it the sixth time on a connection.
      const work = typeof plan === 'string' ? [`cannot be planned, ${plan}`] : heavyWork(plan, large)
      planned += 1
      const allowed = allowedWork.find(({ part }) => text.replace(/\s+/g, ' ').includes(part))
      if (work.length > 0 && allowed) used.add(allowed.part)
      else if (work.length > 0) findings.push(`${work.join(', ')}: ${role}: ${shorten(text)}`)
    }
    for (const { part } of rows < fullSize ? [] : allowedWork)
      if (!used.has(part)) findings.push(`statements-allowed.ts lists what needs no permission any more: ${part}`)
    const details = findings.map((line) => `MISS ${line}`)
    show({
      name: `statements of ${planned} that cannot be planned, or read or sort a whole large table without a reason`,
      ours: findings.length,
      unit: 'statements',
      requested: { atMost: 0 },
      details,
    })
    if (findings.length > 0) process.exitCode = 1
  })
}

/** Returns the statements the domain tests send under a scope, each text once a role. */
async function listStatements(): Promise<Recorded[]> {
  const given = process.env.STATEMENTS_FOLDER
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'stoa-statements-')))
  try {
    if (given === undefined) {
      const recorder = pathToFileURL(join(root, 'bench/record-statements.ts')).href
      const env = { STATEMENTS_FOLDER: folder, NODE_OPTIONS: `--import=${recorder}` }
      const { code, output } = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project=domain'], { env })
      if (code !== 0) console.log(`The tests are not green, their statements count all the same:\n${output.slice(-1500)}`)
    }
    const lines = new Set<string>()
    for (const name of await readdir(folder))
      for (const line of (await readFile(join(folder, name), 'utf8')).split('\n')) if (line !== '') lines.add(line)
    const recorded = [...lines].map((line) => JSON.parse(line) as Recorded)
    return recorded.filter(({ text }) => /^\s*(\/\*.*?\*\/\s*)?(select|insert|update|delete|with)\b/i.test(text) && !/\bpgboss\./.test(text))
  } finally {
    if (given === undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function listLargeTables(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::float8 as rows from pg_class where relkind = 'r' and reltuples > $1`,
    [rowsOfLargeTable],
  )
  return new Map(rows.map((row) => [row.name, row.rows]))
}

async function planOf(client: Client, role: string, text: string): Promise<PlanNode | string> {
  await client.query('begin')
  try {
    await client.query(`set local role ${client.escapeIdentifier(role)}`)
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`explain (generic_plan, format json) ${text}`)
    return rows[0]?.['QUERY PLAN'][0]?.Plan ?? 'no plan'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.query('rollback')
  }
}

/** What of a plan reads or sorts more than a page can need. Below a limit a node stops early, and its rows say what it would read at most. */
function heavyWork(node: PlanNode, large: ReadonlyMap<string, number>): string[] {
  const below = (node.Plans ?? []).flatMap((inner) => heavyWork(inner, large))
  const table = node['Relation Name']
  if (node['Node Type'] === 'Seq Scan' && table !== undefined && large.has(table)) return [`reads all of ${table}`, ...below]
  const sorted = node.Plans?.[0]?.['Plan Rows'] ?? 0
  if (node['Node Type'] === 'Sort' && sorted > rowsOfLargeTable) return [`sorts ${Math.round(sorted)} rows`, ...below]
  return below
}

function shorten(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 300)
}
