import { expect, test } from 'vitest'
import { contains, withoutContradiction } from './list-query.ts'

test('a search is sent as "co" on the field that the list names', () => {
  expect(contains('name', ' shirt ')).toBe('name co "shirt"')
  expect(contains('companyname', 'a "b" \\ c')).toBe(String.raw`companyname co "a \"b\" \\ c"`)
  expect([contains('text', '  '), contains('text', undefined)]).toEqual([undefined, undefined])
})

const queries: Readonly<Record<string, object>> = {
  all: {},
  waiting: { approvalStatus: ['Pending'] },
  unplaced: { isPlaced: false, approvalStatus: ['Open', 'Pending'] },
  soldout: { instock: false },
}
const next = (view: string | undefined, filters: Record<string, string[]>, saved?: string) => ({ view, filters, saved })

test.each([
  ['a state that the view does not show leaves it', next('waiting', {}), next('waiting', { approvalStatus: ['Approved'] }), 'all', ['Approved']],
  [
    'so does one beside a state it shows',
    next('waiting', {}),
    next('waiting', { approvalStatus: ['Pending', 'Approved'] }),
    'all',
    ['Pending', 'Approved'],
  ],
  ['a state that the view shows narrows it', next('unplaced', {}), next('unplaced', { approvalStatus: ['Open'] }), 'unplaced', ['Open']],
  [
    'another view forgets what contradicts it',
    next('all', { approvalStatus: ['Approved'] }),
    next('waiting', { approvalStatus: ['Approved'] }),
    'waiting',
    [],
  ],
  ['and keeps the rest', next('all', { approvalStatus: ['Approved'] }), next('soldout', { approvalStatus: ['Approved'] }), 'soldout', ['Approved']],
  ['the usual view is one as well', next(undefined, {}), next(undefined, { approvalStatus: ['Rejected'] }), 'all', ['Rejected']],
  ['a saved view is a whole question', next('all', {}), next('waiting', { approvalStatus: ['Approved'] }, 'mine'), 'waiting', ['Approved']],
])('%s', (_, before, requested, view, states) => {
  const found = withoutContradiction(before, requested, (one) => queries[one ?? 'waiting'])
  expect([found.view, found.filters.approvalStatus ?? []]).toEqual([view, states])
})

test('a filter that is no list contradicts its view the same way, and one of another kind never does', () => {
  const queryOf = (one: string | undefined) => queries[one ?? 'all']
  expect(withoutContradiction(next('soldout', {}), next('soldout', { instock: ['true'] }), queryOf).view).toBe('all')
  expect(withoutContradiction(next('soldout', {}), next('soldout', { instock: ['false'], merchantId: ['m'] }), queryOf).view).toBe('soldout')
})
