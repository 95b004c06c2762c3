import { expect, it } from 'vitest'
import { ownStorage } from './own-storage.ts'
import { recentSearches, rememberSearch } from './recent-searches.ts'

it('keeps the last five searches of a person, the newest first', () => {
  const storage = ownStorage()
  expect(recentSearches(storage, 'ada')).toEqual([])
  for (const words of ['oak', 'candle', 'Oak', 'lamp', 'wool', 'tea', 'mug']) rememberSearch(storage, 'ada', words)
  expect(recentSearches(storage, 'ada')).toEqual(['mug', 'tea', 'wool', 'lamp', 'Oak'])
  expect(recentSearches(storage, 'ben')).toEqual([])
})

it('keeps what was typed last of one search, and nothing too short', () => {
  const storage = ownStorage()
  for (const words of ['c', 'can', 'candl', ' candle ', 'cand']) rememberSearch(storage, 'cas', words)
  expect(recentSearches(storage, 'cas')).toEqual(['cand'])
})

it('reads nothing from what it did not write', () => {
  const storage = ownStorage()
  storage.setItem('stoa.searches.dee', '{"a":1}')
  expect(recentSearches(storage, 'dee')).toEqual([])
  storage.setItem('stoa.searches.dee', 'no json')
  expect(recentSearches(storage, 'dee')).toEqual([])
})
