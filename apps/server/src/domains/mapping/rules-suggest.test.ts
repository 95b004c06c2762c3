import { describe, expect, test } from 'vitest'
import type { TargetDefinition } from './rules.ts'
import { createComparisonBudget, suggestNames, suggestValues } from './rules-suggest.ts'

const among = (...values: string[]): TargetDefinition => ({
  type: 'choice',
  unit: null,
  allowedValues: values.map((value) => ({ value, labels: {}, synonyms: [] })),
})
const suggest = (target: TargetDefinition, sent: string, budget = createComparisonBudget()) =>
  suggestValues(target, sent, { accepted: new Map(), budget })
const first = (target: TargetDefinition, sent: string) => suggest(target, sent)[0]?.value

describe('a value of a shop', () => {
  test.each([
    ['Small', 'S'],
    ['Medium', 'M'],
    ['Large', 'L'],
    ['X-Large', 'XL'],
    ['2XL', 'XXL'],
    ['Mittel', 'M'],
    ['Maat: groot', 'L'],
    ['petite', 'S'],
  ])('%j is suggested as the size %s', (sent, size) => {
    expect(first(among('XS', 'S', 'M', 'L', 'XL', 'XXL'), sent)).toBe(size)
  })

  test('of a size is suggested as the long word where the marketplace uses long words', () => {
    expect(first(among('Small', 'Medium', 'Large'), 'M')).toBe('Medium')
  })

  test.each([
    ['Rood', 'Red'],
    ['schwarz', 'Black'],
    ['Bleu', 'Blue'],
    ['verde', 'Green'],
  ])('%j is suggested as the colour %s', (sent, colour) => {
    expect(first(among('Black', 'Blue', 'Green', 'Red'), sent)).toBe(colour)
  })

  test('that means none of the allowed values gets no suggestion', () => {
    expect(first(among('S', 'M', 'L'), 'Oak')).toBeUndefined()
  })

  test.each([
    ['Acme Toolz', [['Acme Tools', 0.9]]],
    ['tools acme', [['Acme Tools', 0.95]]],
    ['ACME-tools', [['Acme Tools', 1]]],
  ])('%j is suggested with the score of its likeness', (sent, expected) => {
    const found = suggest(among('Acme Tools', 'Bolt & Nut', 'Zenith'), sent)
    expect(found.map(({ value, score }) => [value, score])).toEqual(expected)
  })

  test('is compared with nothing once a request compared enough, and is still found by its own word', () => {
    const target = among('Small', 'Medium', 'Turquoise')
    const budget = { pairs: 4 }
    expect(suggest(target, 'Turquoize', budget)).toMatchObject([{ value: 'Turquoise' }])
    expect(suggest(target, 'Turquoize', budget)).toEqual([])
    expect(['turquoise', 'M'].map((sent) => suggest(target, sent, budget)[0]?.value)).toEqual(['Turquoise', 'Medium'])
  })

  test('takes little time among thousands of allowed values', () => {
    const brand = (n: number) => `${['Nord', 'Acme', 'Blue', 'Stone'][n % 4]}${n.toString(36)} ${['Works', 'Living', 'Design'][n % 3]}`
    const target = among(...Array.from({ length: 2000 }, (_, n) => brand(n)))
    const budget = createComparisonBudget()
    const before = process.cpuUsage()
    for (let n = 0; n < 500; n++) suggest(target, `${brand(n * 7)}x`, budget)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000_000).toBeLessThan(4)
  })
})

test('names of a shop are compared quickly with many attributes', () => {
  const names = Array.from({ length: 300 }, (_, n) => `Field ${n.toString(36)} of the shop`)
  const before = process.cpuUsage()
  for (let n = 0; n < 200; n++)
    suggestNames({ key: `attribute_${n}`, name: `Attribute ${n}`, labels: { nl: `Kenmerk ${n}`, de: `Merkmal ${n}` } }, names, new Map())
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000_000).toBeLessThan(2)
})
