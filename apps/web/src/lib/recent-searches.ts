import * as z from 'zod/mini'
import type { KeyValue } from './own-storage.ts'

/** How many are kept. */
const maxSearches = 5

const Searches = z.array(z.string())
const keyOf = (userId: string): string => `stoa.searches.${userId}`

/** Returns what a person searched for last in this browser, the newest first; nothing where it was not stored by `rememberSearch`. */
export function recentSearches(storage: KeyValue, userId: string): readonly string[] {
  try {
    return Searches.safeParse(JSON.parse(storage.getItem(keyOf(userId)) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** Keeps a search of a person. One that goes on from the newest, or shortens it, takes its place: it is the same search, typed further. */
export function rememberSearch(storage: KeyValue, userId: string, words: string): void {
  const text = words.trim()
  if (text.length < 2) return
  const [newest = '', ...others] = recentSearches(storage, userId)
  const isSame = newest.toLowerCase().startsWith(text.toLowerCase()) || (newest !== '' && text.toLowerCase().startsWith(newest.toLowerCase()))
  const before = (isSame || newest === '' ? others : [newest, ...others]).filter((one) => one.toLowerCase() !== text.toLowerCase())
  storage.setItem(keyOf(userId), JSON.stringify([text, ...before].slice(0, maxSearches)))
}
