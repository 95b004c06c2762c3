import { describe, expect, test } from 'vitest'
import type { TargetDefinition } from './rules.ts'
import { suggestValues } from './rules-suggest.ts'

const among = (...values: string[]): TargetDefinition => ({
  type: 'choice',
  unit: null,
  allowedValues: values.map((value) => ({ value, labels: {}, synonyms: [] })),
})
const first = (target: TargetDefinition, sent: string) => suggestValues(target, sent, new Map())[0]?.value

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
})
