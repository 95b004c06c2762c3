import { createHash } from 'node:crypto'
import type { Filter } from '@stoa/contract/page.ts'
import type { PageRequest, PageRows, Paging } from '@stoa/contract/route.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { message } from '@stoa/messages/describe.ts'
import type { AppError } from './errors.ts'
import { fieldError } from './errors.ts'
import { isUnsafeText } from './unsafe-text.ts'
import type { TextSearch } from './filter.ts'
import { parseFilter } from './filter.ts'

type Key = readonly (string | number | null)[]

/** What of a query decides which rows a list has: everything but where the page begins, how long it is, and in which language. */
function narrowingOf(query: Readonly<Record<string, unknown>>): string {
  const narrowing = Object.entries(query)
    .filter(([key]) => !['cursor', 'limit', 'count', 'sort', 'language', 'companyId'].includes(key))
    .map(([key, value]) => [key, [value].flat().map(String)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return narrowing.length === 0 ? '' : createHash('sha256').update(JSON.stringify(narrowing)).digest('base64url').slice(0, 12)
}

/** Returns the name of a list for its cursors: its order and what narrows it. */
export function listNameOf(sort: string, query: Readonly<Record<string, unknown>>): string {
  return `${sort} ${narrowingOf(query)}`.trimEnd()
}

/** A cursor holds the name of its list with the key, so that one of another order or search is refused and never misread. */
export function encodeCursor(sort: string, key: Key): string {
  return Buffer.from(JSON.stringify([sort, ...key])).toString('base64url')
}

function decodeCursor(cursor: string, sort: string): Key {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (
      Array.isArray(parts) &&
      parts[0] === sort &&
      parts.length > 1 &&
      parts.slice(1).every((p) => p === null || (typeof p === 'string' && !isUnsafeText(p)) || (typeof p === 'number' && Number.isFinite(p)))
    ) {
      return parts.slice(1) as Key
    }
  } catch {
    // Falls through: an unreadable cursor and one of another list are answered in the same way.
  }
  throw invalidCursor()
}

function invalidCursor(): AppError {
  return fieldError('cursor', 'invalid_cursor', message('request_error.cursor'))
}

const timestamp = /^((?!0000)\d{4}-\d\d-\d\d)[T ]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-](0\d|1[0-5])(:?\d\d)?)$/

/** Whether "2026-11-20" is in the calendar: JavaScript reads 30 February as 2 March. */
function isDay(text: string | undefined): boolean {
  return text !== undefined && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
}

/** Whether PostgreSQL can read a cursor's value as the type of its column. An unknown type takes any text without a NUL. */
function fitsCast(value: string | number | null, cast: string): boolean {
  if (value === null) return true
  const text = String(value)
  const [type] = cast.split(' ')
  if (type === 'uuid') return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
  if (type === 'timestamptz') return isDay(timestamp.exec(text)?.[1]) && !Number.isNaN(Date.parse(text))
  if (type === 'date') return isDay(text)
  if (type === 'int') return /^-?\d{1,9}$/.test(text)
  if (type === 'bigint') return /^-?\d{1,18}$/.test(text)
  return !isUnsafeText(text)
}

/** The query keys every paged list takes, beside its own. */
export const pagingKeys = ['limit', 'cursor', 'sort', 'count', 'filter'] as const

/** Reads the paging part of a query by the route's declaration. Throws 422 that names the key. */
export function readPaging(
  paging: Paging,
  query: Readonly<Record<string, unknown>>,
): { page: PageRequest; filter: Filter | undefined; sort: string } {
  const single = (key: string): string | undefined => {
    const value = query[key]
    if (value === undefined) return undefined
    if (typeof value !== 'string') throw fieldError(key, 'repeated', message('request_error.repeated', { key }))
    return value
  }
  const limitText = single('limit')
  const limit = limitText === undefined ? (paging.limit ?? 25) : Number(limitText)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw fieldError('limit', 'out_of_range', message('request_error.limit'))
  const sort = single('sort') ?? paging.sorts[0]
  if (!paging.sorts.includes(sort)) throw fieldError('sort', 'unknown_sort', message('request_error.sort', { sorts: paging.sorts.join(', ') }))
  const cursor = single('cursor')
  const filterText = single('filter')
  const count = single('count')
  if (count !== undefined && !paging.counts) throw fieldError('count', 'unknown_field', message('request_error.unknown_parameter', { key: 'count' }))
  if (count !== undefined && !['true', 'false', '1', '0'].includes(count)) throw fieldError('count', 'invalid_value', message('input.flag'))
  const page: PageRequest = {
    limit,
    sort: { field: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    count: count === 'true' || count === '1',
    ...(cursor === undefined ? {} : { after: decodeCursor(cursor, listNameOf(sort, query)) }),
  }
  return {
    page,
    sort,
    filter: filterText === undefined || filterText.trim() === '' ? undefined : parseFilter(filterText, paging.filters ?? {}),
  }
}

/**
 * Cuts a page out of `limit + 1` rows: the row past the end only shows that there is more.
 * `keyOf` answers the sort values and the id of a row, in the order of the keyset.
 */
export function pageRows<Row, T>(rows: readonly Row[], page: PageRequest, keyOf: (row: Row) => Key, shape: (row: Row) => T): PageRows<T> {
  const kept = rows.length > page.limit ? rows.slice(0, page.limit) : rows
  const last = kept.at(-1)
  return { value: kept.map(shape), after: rows.length > page.limit && last !== undefined ? keyOf(last) : null }
}

/** Where a page begins, each value as PostgreSQL can read it by its cast; undefined for the first page. Throws 422 for a cursor of another list. */
export function keyOf({ after }: PageRequest, casts: readonly string[]): Key | undefined {
  if (after && (after.length !== casts.length || !after.every((value, index) => fitsCast(value, casts[index] ?? 'text')))) throw invalidCursor()
  return after ?? undefined
}

/**
 * The keyset condition: `(a, id) > (x, y)`, or `<` when descending; true on the first page.
 * Columns are SQL of our own, in the order of the index that serves the list.
 */
export function afterKey(columns: readonly RawBuilder<unknown>[], page: PageRequest, casts: readonly string[]): RawBuilder<boolean> {
  const after = keyOf(
    page,
    columns.map((_, index) => casts[index] ?? 'text'),
  )
  if (!after) return sql<boolean>`true`
  const values = after.map((value, index) => sql`${value}::${sql.raw(casts[index] ?? 'text')}`)
  return sql<boolean>`(${sql.join(columns)}) ${sql.raw(page.sort.descending ? '<' : '>')} (${sql.join(values)})`
}

/**
 * A whole number written into the statement. PostgreSQL plans a prepared statement once for all values of its parameters: with `limit $1` it
 * plans for a tenth of the table and reads far more than the few rows that are requested.
 */
export function literal(value: number): RawBuilder<number> {
  if (!Number.isSafeInteger(value) || value < 0) throw new TypeError(`${value} is not a whole number`)
  return sql.lit(value)
}

/** Sizes of pages that have a statement of their own: every other size reads the next larger one, or each size from 1 to 100 would be planned. */
const plannedSizes = [12, 25, 50, 100]

/** How many rows a page reads: at least one more than it shows, which says whether there are more. `pageRows` cuts them. */
export function rowsOf({ limit }: PageRequest): RawBuilder<number> {
  return literal((plannedSizes.find((size) => size >= limit) ?? limit) + 1)
}

/**
 * Keeps rows whose column has one of the values. One value compares with `=`: an index ordered behind it serves the order as well, and the statement is
 * planned once, where PostgreSQL plans one with an array for its length each time.
 */
export function among(column: RawBuilder<unknown>, values: readonly string[], cast: string): RawBuilder<boolean> {
  return values.length === 1
    ? sql<boolean>`${column} = ${values[0]}::${sql.raw(cast)}`
    : sql<boolean>`${column} = any(${values}::${sql.raw(`${cast}[]`)})`
}

/** `asc` or `desc`, as the page wants it. */
export function direction(page: PageRequest): RawBuilder<unknown> {
  return sql.raw(page.sort.descending ? 'desc' : 'asc')
}

/** Fewer letters match too much, and no trigram index serves them. */
export const minContainsLength = 3

/** What a `co` term compares with: the pattern for `searchable(column) like …`, wildcards of the person's text escaped. */
export function containsPattern(value: string): RawBuilder<string> {
  return sql<string>`'%' || ${startPattern(value)}`
}

/** The same for a `sw` term. */
function startPattern(value: string): RawBuilder<string> {
  return sql<string>`searchable(${value.replace(/[\\%_]/g, (c) => `\\${c}`)}) || '%'`
}

/**
 * The condition that a number of a document begins with what the `sw` terms search for; true without any. Such numbers are written in capitals. An index
 * over `column collate "C"` serves it, also where row-level policies keep `like` from one.
 */
export function hasStarts(search: TextSearch | undefined, column: RawBuilder<unknown>): RawBuilder<boolean> {
  const starts = (search ?? []).flatMap((group) => (group.length === 1 && group[0]?.isStart ? [group[0].value.toUpperCase()] : []))
  if (starts.length === 0) return sql<boolean>`true`
  const ordered = sql`${column} collate "C"`
  return sql<boolean>`(${sql.join(
    // Nothing that begins with the text comes after it with the last character there is.
    starts.map((start) => sql`${ordered} >= ${start} and ${ordered} <= ${`${start}\u{10FFFF}`}`),
    sql` and `,
  )})`
}

/** The condition that a row has the texts a list searches for, or begins with them; true without a search. `isFound` compares with the pattern of a term of the field. */
export function hasTexts(
  search: TextSearch | undefined,
  isFound: (pattern: RawBuilder<string>, field: string) => RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (search === undefined) return sql<boolean>`true`
  const groups = search.map((group) =>
    sql.join(
      group.map(({ field, value, isStart }) => isFound(isStart ? startPattern(value) : containsPattern(value), field)),
      sql` or `,
    ),
  )
  return sql<boolean>`(${sql.join(
    groups.map((group) => sql`(${group})`),
    sql` and `,
  )})`
}
