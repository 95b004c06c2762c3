import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import type { WireAnswer } from './rollback-client.ts'
import { judged } from './fixtures.ts'

const place = fileURLToPath(new URL('./access-table.tsv', import.meta.url))

/** One line of the table: a route, whose things the request named, and the answer to each principal. */
export type AccessRow = { route: string; owner: string; cells: readonly string[] }

export const nameOf = (route: RouteDefinition): string => `${route.method} ${route.path}`

/** What a reviewer has to know of an answer: its status, the code of a refusal, and how much it held or did. */
export function cellOf({ status, text, contentType }: WireAnswer): string {
  if (!contentType.includes('json') || text === '') return String(status)
  const body = JSON.parse(text) as Record<string, unknown> | unknown[] | null
  if (status >= 400) return `${status} ${String((body as { code?: string }).code)}`
  if (Array.isArray(body)) return `${status} rows ${body.length}`
  const reported = Object.entries(body ?? {}).flatMap(([key, value]) => {
    if (Array.isArray(value) && ['value', 'payouts', 'invoices'].includes(key)) return [`${key === 'value' ? 'rows' : key} ${value.length}`]
    return ['done', 'unchanged', 'refused', 'marked'].includes(key) &&
      typeof value === 'number' &&
      value > 0 &&
      (body as { total?: unknown }).total === undefined
      ? [`${key} ${value}`]
      : []
  })
  return [status, ...reported].join(' ')
}

/** An answer without what differs by chance: the id of the request, and the ids that were requested. */
export function withoutIds({ status, text }: WireAnswer, requested: Readonly<Record<string, string>>): string {
  const plain = text.replace(/"requestId":"[^"]*"/, '"requestId":""')
  return `${status} ${Object.entries(requested).reduce((rest, [name, id]) => (id === '' ? rest : rest.replaceAll(id, `{${name}}`)), plain)}`
}

const head = ['route', 'whose', ...judged]
const lineOf = ({ route, owner, cells }: AccessRow): string => [route, owner, ...cells].join('\t')

/** The table as it was reviewed and committed. */
export function readTable(): Map<string, AccessRow> {
  const [first = '', ...lines] = readFileSync(place, 'utf8').trimEnd().split('\n')
  if (first !== head.join('\t')) throw new Error('The head of access-table.tsv is not that of this test')
  return new Map(
    lines.map((line) => {
      const [route = '', owner = '', ...cells] = line.split('\t')
      return [`${route}\t${owner}`, { route, owner, cells }]
    }),
  )
}

export function writeTable(rows: readonly AccessRow[]): void {
  writeFileSync(place, `${[head.join('\t'), ...rows.map(lineOf)].join('\n')}\n`)
}

/** Every cell that is not as reviewed, one line each. */
export function differences(reviewed: ReadonlyMap<string, AccessRow>, rows: readonly AccessRow[]): string[] {
  const now = new Map(rows.map((row) => [`${row.route}\t${row.owner}`, row]))
  const gone = [...reviewed.keys()].filter((key) => !now.has(key)).map((key) => `${key.replace('\t', ' of ')}: no longer requested`)
  const changed = rows.flatMap((row) => {
    const before = reviewed.get(`${row.route}\t${row.owner}`)
    if (!before) return [`${row.route} of ${row.owner}: not in the reviewed table`]
    return row.cells.flatMap((cell, n) =>
      cell === before.cells[n] ? [] : [`${row.route} of ${row.owner}, ${judged[n]}: ${cell} instead of ${before.cells[n]}`],
    )
  })
  return [...gone, ...changed]
}
