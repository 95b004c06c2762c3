import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extractPart } from './rules-pattern.ts'

describe('a pattern', () => {
  test.each<[string, string, string | undefined]>([
    ['Size: {value}', 'SIZE: XL', 'XL'],
    ['Size: {value}', 'Size:', undefined],
    ['{value} cm', '10 cm', '10'],
    ['{value} cm', '10 cm high', undefined],
    ['{value} cm*', '10 cm high', '10'],
    ['*({value})*', 'Red (dark) wool', 'dark'],
    ['*{value}', 'all of it', 'all of it'],
    ['*red*', 'Dark Red shirt', 'Dark Red shirt'],
    ['red', 'red', 'red'],
    ['red', 'dark red', undefined],
    ['a*a', 'a', undefined],
    ['a*a', 'aa', 'aa'],
    ['{value}-{value}', '10-20', '10'],
    ['İ{value}', 'İstanbul', 'stanbul'],
    ['[a-z]+{value}', '[a-z]+x', 'x'],
  ])('%s takes of "%s" %s', (find, text, expected) => {
    expect(extractPart(find, text)).toBe(expected)
  })

  test('never fails and never hangs, whatever it is given', () => {
    const token = fc.oneof(fc.constantFrom('*', '{value}', '{', '}', 'a', 'A', 'İ', 'ß', ' '), fc.string({ unit: 'binary', maxLength: 4 }))
    fc.assert(
      fc.property(fc.array(token, { maxLength: 60 }), fc.array(token, { maxLength: 200 }), (find, text) => {
        const taken = extractPart(find.join(''), text.join(''))
        if (taken !== undefined) expect(text.join('')).toContain(taken)
      }),
    )
    expect(extractPart('*a'.repeat(100), `${'a'.repeat(20_000)}b`)).toBeUndefined()
  })

  test('takes what was put into it', () => {
    const literal = fc.stringMatching(/^[a-z ]{1,10}$/)
    const inside = fc.stringMatching(/^[0-9]{1,10}$/)
    fc.assert(
      fc.property(literal, inside, literal, (before, part, after) => {
        expect(extractPart(`${before}{value}${after}`, `${before}${part}${after}`)).toBe(part)
      }),
    )
  })
})
