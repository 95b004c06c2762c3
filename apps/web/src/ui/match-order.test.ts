import { expect, test } from 'vitest'
import { bestFirst } from './match-order.ts'

const countries = ['Åland Islands', 'Caribbean Netherlands', 'Congo (Brazzaville)', 'Netherlands', 'New Zealand'].map((label) => ({ label }))
const found = (text: string) => bestFirst(countries, text).map(({ label }) => label)

test.each([
  ['nether', ['Netherlands', 'Caribbean Netherlands']],
  ['  ZEA ', ['New Zealand']],
  ['aland', ['Åland Islands', 'New Zealand']],
  ['xyz', []],
])('%j finds %j, what begins with it first', (text, labels) => {
  expect(found(text)).toEqual(labels)
})

test('no text keeps all in their order', () => {
  expect(found('')).toEqual(countries.map(({ label }) => label))
})
