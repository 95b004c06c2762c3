import { expect, it } from 'vitest'
import { cleanText } from './clean-text.ts'

it('a text is drawn without control characters, with one kind of line break, and with a sign for half a character', () => {
  expect(cleanText('a\r\nb\rc\u2028d\te\u0000\u0007\u009ff')).toBe('a\nb\nc\nd ef')
  expect(cleanText('x\ud83dy\udc00')).toBe('x\ufffdy\ufffd')
  expect(cleanText('Ångström, 山田')).toBe('Ångström, 山田')
})
