import { queryOf } from '@stoa/contract/route-address.ts'

/** The search of an address as a record: a key that comes twice is a list, everything else is text. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const search: Record<string, string | string[]> = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const before = Object.hasOwn(search, key) ? search[key] : undefined
    search[key] = before === undefined ? value : typeof before === 'string' ? [before, value] : [...before, value]
  }
  return search
}

/** The other way: lists as repeated keys; what is undefined, empty or false is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  return queryOf(Object.fromEntries(Object.entries(search).filter(([, value]) => value !== '' && value !== false)))
}
