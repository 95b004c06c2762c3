import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

// The tests run on the newest PostgreSQL; Stoa runs on 16 as well.
const root = fileURLToPath(new URL('..', import.meta.url))

/** What PostgreSQL 16 does not know, by the version that brought it. */
const newer: readonly [since: number, pattern: RegExp][] = [
  [17, /alter\s+column\s+\w+\s+set\s+expression/i],
  [17, /\b(json_table|json_query|json_value|json_exists|json_scalar|json_serialize|to_bin|to_oct|xmltext)\s*\(/i],
  [17, /\bmerge\s+into\b[^;`]*\breturning\b/i],
  [18, /\breturning\b[^;`]*\b(old|new)\.\w/i],
  [18, /\b(array_sort|array_reverse|casefold|crc32|crc32c)\s*\(/],
  [18, /\b(select|default|values \()\s*uuidv7\(/i],
  [18, /\bwithout\s+overlaps\b|\)\s+virtual\b/i],
]

const find = (text: string): number[] => newer.flatMap(([since, pattern]) => (pattern.test(text) ? [since] : []))

it('no statement needs a PostgreSQL newer than 16', () => {
  const paths = globSync(['apps/server/migrations/*.sql', 'apps/server/src/**/*.ts'], { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  expect(paths.length).toBeGreaterThan(500)
  const found = paths.flatMap((path) => find(readFileSync(`${root}/${path}`, 'utf8')).map((since) => `${path} needs PostgreSQL ${since}`))
  expect(found).toEqual([])
})

it.each([
  ['update t set a = 1 where id = 2 returning old.a', [18]],
  ['alter table product alter column search_text set expression as (name)', [17]],
  ['select uuidv7()', [18]],
  ['update t set a = 1 from (select id, a from t for update) before where t.id = before.id returning before.a', []],
  ['select uuid_v7()', []],
])('finds what is newer in %s', (text, since) => {
  expect(find(text)).toEqual(since)
})
