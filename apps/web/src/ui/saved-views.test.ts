import { describe, expect, test } from 'vitest'
import { isSameChoice, isSameListQuery } from './saved-views.ts'

const usual = { view: 'all', sort: '-updatedAt' }
const bare = { filters: {} }

describe('Two questions to a list', () => {
  test.each([
    ['nothing said and the usual said', bare, { view: 'all', sort: '-updatedAt', text: '', filters: { status: [] } }],
    ['filters in another order', { filters: { status: ['a', 'b'], stock: ['true'] } }, { filters: { stock: ['true'], status: ['b', 'a'] } }],
    ['a value said twice', { filters: { status: ['a', 'a'] } }, { filters: { status: ['a'] } }],
    ['space around the words', { text: ' lamp ', filters: {} }, { text: 'lamp', filters: {} }],
    ['another saved view they came from', { saved: '1', filters: {} }, bare],
  ])('are the same with %s', (_, one, other) => {
    expect(isSameListQuery(one, other, usual)).toBe(true)
  })

  test.each([
    ['another view', { view: 'sold-out', filters: {} }],
    ['other words', { text: 'lamp', filters: {} }],
    ['another order', { sort: 'name', filters: {} }],
    ['a filter', { filters: { status: ['a'] } }],
  ])('differ by %s', (_, other) => {
    expect(isSameListQuery(bare, other, usual)).toBe(false)
  })

  test('differ by which filter a value is required of', () => {
    expect(isSameListQuery({ filters: { category: ['1'] } }, { filters: { tag: ['1'] } }, usual)).toBe(false)
  })
})

test('Columns are the same in any order', () => {
  expect(isSameChoice(new Set(['a', 'b']), new Set(['b', 'a']))).toBe(true)
  expect(isSameChoice(new Set(['a']), new Set(['b']))).toBe(false)
  expect(isSameChoice(new Set(['a']), new Set(['a', 'b']))).toBe(false)
})
