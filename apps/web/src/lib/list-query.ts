/** The address of a list as it is: its view, search words, sort and filters, and the saved view they came from. */
export type ListSearch<Key extends string = never> = {
  view?: string | undefined
  q?: string | undefined
  sort?: string | undefined
  saved?: string | undefined
} & {
  [K in Key]?: string[] | undefined
}

type ListQuery = {
  view?: string | undefined
  text?: string | undefined
  sort?: string | undefined
  saved?: string | undefined
  filters: Readonly<Record<string, readonly string[]>>
}

/** An address's search as the index page takes it. */
export function listQueryOf(search: Readonly<Record<string, unknown>>, filters: readonly string[]): ListQuery {
  const one = (key: string) => (typeof search[key] === 'string' ? search[key] : undefined)
  const many = filters
    .map((key) => [key, search[key]] as const)
    .filter((pair): pair is [string, string[]] => Array.isArray(pair[1]) && pair[1].length > 0)
  return { view: one('view'), text: one('q'), sort: one('sort'), saved: one('saved'), filters: Object.fromEntries(many) }
}

/** A question as a change of the address's search; what no longer holds is removed. */
export function searchOf(listQuery: ListQuery, filters: readonly string[]): Record<string, string | string[] | undefined> {
  const own = Object.fromEntries(filters.map((key) => [key, listQuery.filters[key]?.length ? [...listQuery.filters[key]] : undefined]))
  return { view: listQuery.view, q: listQuery.text === '' ? undefined : listQuery.text, sort: listQuery.sort, saved: listQuery.saved, ...own }
}

/**
 * A view says which states it shows: a filter by any other leaves it for `all`, so that no tab lists what it is not about, and choosing another view
 * removes the filters that contradict it. `queryOf` returns what a view requests.
 */
export function withoutContradiction(before: ListQuery, next: ListQuery, queryOf: (view: string | undefined) => object | undefined): ListQuery {
  // A saved view is a whole question, its states among it.
  if (next.saved !== before.saved && next.saved !== undefined) return next
  const shown = new Map(Object.entries(queryOf(next.view) ?? {}).map(([key, value]) => [key, [value].flat().map(String)]))
  const isConsistent = ([key, values]: [string, readonly string[]]) => values.every((value) => shown.get(key)?.includes(value) ?? true)
  const filters = Object.entries(next.filters)
  if (filters.every(isConsistent)) return next
  return next.view === before.view ? { ...next, view: 'all' } : { ...next, filters: Object.fromEntries(filters.filter(isConsistent)) }
}

/** A contains filter of the contract's grammar: `name co "shirt"`; undefined without words. */
export function contains(field: string, words: string | undefined): string | undefined {
  const trimmed = words?.trim() ?? ''
  return trimmed === '' ? undefined : `${field} co ${quoted(trimmed)}`
}

/** A starts-with filter: `text sw "shirt"`; undefined without words. */
export function startsWith(field: string, words: string): string | undefined {
  const trimmed = words.trim()
  return trimmed === '' ? undefined : `${field} sw ${quoted(trimmed)}`
}

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
