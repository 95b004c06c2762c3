import { expect, test } from 'vitest'
import { contains } from './list-query.ts'

test('a search is sent as "co" on the field that the list names', () => {
  expect(contains('name', ' shirt ')).toBe('name co "shirt"')
  expect(contains('companyname', 'a "b" \\ c')).toBe(String.raw`companyname co "a \"b\" \\ c"`)
  expect([contains('text', '  '), contains('text', undefined)]).toEqual([undefined, undefined])
})
