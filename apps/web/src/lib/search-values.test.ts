import { expect, test } from 'vitest'
import { listSearch } from './list-search.ts'
import { matching, oneOf, searchValues, text } from './search-values.ts'

test('a search holds what it names and what can be read, and nothing else', () => {
  const read = searchValues({ token: text, state: oneOf(['open', 'closed']), month: matching(/^\d{4}-\d{2}$/) })
  expect(read({ token: 'a', state: 'open', month: '2026-11', other: 'b' })).toEqual({ token: 'a', state: 'open', month: '2026-11' })
  expect(read({ token: ['a', 'b'], state: 'lost', month: 'May' })).toEqual({})
})

test('a list takes one value of a filter or several', () => {
  const read = listSearch(['country'])
  expect(read({ q: 'oak', country: 'DE' })).toEqual({ q: 'oak', country: ['DE'] })
  expect(read({ view: 'all', country: ['DE', 'NL', 7] })).toEqual({ view: 'all', country: ['DE', 'NL'] })
  expect(read({ country: [] })).toEqual({})
})
