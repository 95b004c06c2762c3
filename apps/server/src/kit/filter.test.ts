import { describe, expect, it } from 'vitest'
import { AppError } from './errors.ts'
import { parseFilter, textsOf } from './filter.ts'

const fields = { name: ['co'], orderId: ['eq'], merchantOrderReference: ['eq'] } as const

describe('the filter grammar', () => {
  it('reads one condition', () => {
    expect(parseFilter('name co "shirt"', fields)).toEqual({ join: 'and', terms: [{ field: 'name', operator: 'co', value: 'shirt' }] })
  })

  it('reads the search over the order references as the specification writes it', () => {
    expect(parseFilter('orderId eq "A1" or merchantOrderReference eq "A1"', fields)).toEqual({
      join: 'or',
      terms: [
        { field: 'orderId', operator: 'eq', value: 'A1' },
        { field: 'merchantOrderReference', operator: 'eq', value: 'A1' },
      ],
    })
  })

  it('keeps quotes and backslashes that are escaped, and ignores the case of fields and operators', () => {
    expect(parseFilter('NAME CO "12\\" \\\\ pan"', fields).terms).toEqual([{ field: 'name', operator: 'co', value: '12" \\ pan' }])
  })

  it.each([
    ['colour co "red"', 'unknown_field', 'colour'],
    ['name eq "red"', 'unknown_operator', 'operators co'],
    ['name co red', 'unreadable_filter', 'double quotes'],
    ['name co "a" xor name co "b"', 'unreadable_filter', 'xor'],
    ['name co "a" and name co "b" or name co "c"', 'mixed_join', 'only'],
    ['name co "a" and', 'unknown_field', 'A field'],
    ['name co "unclosed', 'unreadable_filter', '"'],
    ['(name co "a")', 'unreadable_filter', '('],
    [`name co "${'x'.repeat(1001)}"`, 'too_long', '1000'],
  ])('refuses %s and says why', (text, code, words) => {
    try {
      parseFilter(text, fields)
      expect.fail('was accepted')
    } catch (error) {
      expect(error).toBeInstanceOf(AppError)
      const issue = (error as AppError).details.errors?.[0]
      expect(issue).toMatchObject({ path: 'filter', code })
      expect((error as AppError).message).toContain(words)
    }
  })

  it('answers the texts a list searches for: all of `and`, any of `or`', () => {
    const [a, b] = [
      { field: 'name', value: 'a' },
      { field: 'name', value: 'b' },
    ]
    expect(textsOf(parseFilter('name co " a "', fields))).toEqual([[a]])
    expect(textsOf(parseFilter('name co "a" and name co "b"', fields))).toEqual([[a], [b]])
    expect(textsOf(parseFilter('name co "a" or name co "b"', fields))).toEqual([[a, b]])
    expect(textsOf(parseFilter('name co "a" or name co "b"', fields), 'c')).toEqual([[{ field: 'text', value: 'c' }], [a, b]])
    expect(textsOf(parseFilter('name sw " a "', { name: ['co', 'sw'] }))).toEqual([[{ ...a, isStart: true }]])
  })

  it('searches for nothing where a blank is enough', () => {
    expect(textsOf(undefined)).toBeUndefined()
    expect(textsOf(undefined, ' ')).toBeUndefined()
    expect(textsOf(parseFilter('name co "  "', fields))).toBeUndefined()
    expect(textsOf(parseFilter('name co "a" or name co " "', fields))).toBeUndefined()
    expect(textsOf(parseFilter('name co "a" and name co " "', fields))).toEqual([[{ field: 'name', value: 'a' }]])
  })
})
