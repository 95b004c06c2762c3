import { searchValues, text, texts } from './search-values.ts'

/** Reads the search of a list's address, with its filters: `listSearch(['status', 'country'])`. `more` are further values of the screen. */
export function listSearch<const Key extends string, More extends Parameters<typeof searchValues>[0] = Record<never, never>>(
  filters: readonly Key[],
  more?: More,
) {
  const own = Object.fromEntries(filters.map((key) => [key, texts])) as Record<Key, typeof texts>
  return searchValues({ view: text, q: text, sort: text, saved: text, ...own, ...(more as More) })
}
