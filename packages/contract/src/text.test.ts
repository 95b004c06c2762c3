import { describe, expect, it } from 'vitest'
import { cleanLine, cleanProse } from './text-characters.ts'
import { Email, line, optionalLine, prose, requiredProse } from './text.ts'

const messageOf = (result: { success: boolean; error?: { issues: { message: string }[] } }): string | undefined => result.error?.issues[0]?.message

describe('a text of one line', () => {
  it.each(['Evil\r\nBcc: x@evil.example', 'a\nb', 'a\u2028b', 'a\u2029b', 'a\u0007b', 'a\u0085b', 'a\u202Eb', 'a\u2066b', 'a\tb'])(
    'refuses %j',
    (text) => {
      expect(messageOf(line(100).safeParse(text))).toBe('input.one_line')
      expect(messageOf(optionalLine(100).safeParse(text))).toBe('input.one_line')
    },
  )

  it.each(['\u200B', '\u00AD\u200D', '\u3164', '\u2800', '\u0301', '\uFE0F'])('refuses %j, of which nothing is seen', (text) => {
    expect(messageOf(line(100).safeParse(text))).toBe('input.visible_text')
  })

  it.each(['Jan', ' 茶 ', 'नमस्ते', 'می‌خواهم', '👩‍👩‍👧', '\u200Fשלום', '-', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])('accepts %j', (text) => {
    expect(line(100).parse(text)).toBe(text.trim())
  })

  it('may be empty only where it is optional', () => {
    expect(line(100).safeParse(' ').error?.issues).toHaveLength(1)
    expect(optionalLine(100).parse(' ')).toBe('')
  })
})

describe('a text of several lines', () => {
  it('has LF as its line breaks, and tabs', () => {
    expect(prose(100).parse('a\r\nb\rc\u2028d\te\n')).toBe('a\nb\nc\nd\te')
  })

  it.each(['a\u0007b', 'a\u001Bb', 'a\u202Eb'])('refuses %j', (text) => {
    expect(messageOf(prose(100).safeParse(text))).toBe('input.control_characters')
  })

  it('has a visible character where it is required', () => {
    expect(messageOf(requiredProse(100).safeParse('\u200B'))).toBe('input.visible_text')
    expect(requiredProse(100).parse('a\r\nb')).toBe('a\nb')
    expect(requiredProse(100).safeParse('').success).toBe(false)
  })
})

it.each(['jan\u0007@example.com', 'jan\u202E@example.com', 'jan@exam\u200Bple.com'])('an e-mail address is not %j', (text) => {
  expect(Email.safeParse(text).success).toBe(false)
})

it('texts of other systems are cleaned to what the contract accepts', () => {
  expect(cleanLine('Red\r\n\u202Elamp\u0007')).toBe('Red lamp')
  expect(cleanProse('a\r\nb\u0007\u202Ec\td')).toBe('a\nbc\td')
  expect(cleanLine(' as it was ')).toBe(' as it was ')
})
