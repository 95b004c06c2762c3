import { expect, test } from 'vitest'
import type { MatchRank } from './rank-records.ts'
import { exactFirst, joinRecords, rankOf } from './rank-records.ts'

test('a number that is typed is that of the record before one that it has elsewhere', () => {
  expect(rankOf('1005', { number: '1005', names: ['Order 1005', null] })).toBe(0)
  expect(rankOf(' #1005', { number: '1005', names: ['Order 1005'] })).toBe(0)
  expect(rankOf('1005', { number: '1010', names: ['Order 1010', '1005'] })).toBe(1)
  expect(rankOf('p-00002', { number: 'P-00002', names: ['P-00002'] })).toBe(0)
})

test('a whole name is before one that begins with the words, and that before one that has them inside', () => {
  expect(['Alder', 'Alder Backpack', 'Calder Mug'].map((name) => rankOf('alder', { names: [name] }))).toEqual([1, 2, 3])
  expect(rankOf('FLA-1', { names: ['Flask', 'ref', 'fla-1'] })).toBe(1)
})

test('records of two answers are listed once, the best first, five at most', () => {
  const record = (id: string, rank: MatchRank) => ({ id, rank })
  const starts = [record('a', 2), record('b', 1)]
  const contains = ['c', 'b', 'd', 'e', 'f'].map((id) => record(id, 3))
  expect(joinRecords(starts, contains).map(({ id }) => id)).toEqual(['b', 'a', 'c', 'd', 'e'])
  expect(joinRecords(undefined, contains.slice(0, 1)).map(({ id }) => id)).toEqual(['c'])
})

test('the kind with the number that is typed is first, the others stay in their order', () => {
  const group = (key: string, rank: 0 | 1 | 2 | 3) => ({ key, records: [{ rank }] })
  const ordered = exactFirst([group('products', 3), group('collections', 2), group('orders', 0), group('merchants', 1)])
  expect(ordered.map(({ key }) => key)).toEqual(['orders', 'merchants', 'products', 'collections'])
})
