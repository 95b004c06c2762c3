import { describe, expect, it } from 'vitest'
import type { Piece } from './divide-text.ts'
import { cutLine, wrapText } from './wrap-text.ts'

const piecesOf = (text: string): Piece[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment, index }) => ({
    text: segment,
    at: index,
    font: 'inter',
  }))
const textOf = (line: readonly Piece[]): string => line.map(({ text }) => text).join('')
/** Every character is one point wide. */
const widthOf = (pieces: readonly Piece[]): number => pieces.length
const wrap = (text: string, width: number) => wrapText(text, piecesOf(text), width, widthOf).map(textOf)

describe('a text is wrapped', () => {
  it.each([
    ['between words', 'Main St 34', 7, ['Main St', '34']],
    ['between ideographs', '東京都千代田区', 3, ['東京都', '千代田', '区']],
    ['between Korean words, not between their syllables', '서울특별시 강남구', 6, ['서울특별시', '강남구']],
    ['not before a full stop', '東京都。', 3, ['東京', '都。']],
    ['between Thai words', 'ถนนสุขุมวิท', 6, ['ถนน', 'สุขุมวิท']],
    ['inside a word that is longer than a line', 'abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
    ['with a word that is longer than a line on one of its own', 'a bcdefgh', 4, ['a', 'bcde', 'fgh']],
    ['to one line when it is empty', '', 5, ['']],
    ['never between a letter and its marks', 'e\u0301e\u0301e\u0301', 2, ['e\u0301e\u0301', 'e\u0301']],
    ['with one character on a line that is narrower', '東京', 0.5, ['東', '京']],
  ])('%s', (_, text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines)
  })

  it('in time, also a word of 2,000 characters', () => {
    const lines = wrap('山'.repeat(2000) + 'a'.repeat(2000), 30)
    expect(lines).toHaveLength(Math.ceil(2000 / 30) + Math.ceil(2000 / 30))
    expect(Math.max(...lines.map((line) => line.length))).toBe(30)
  })
})

describe('a line is cut', () => {
  it('so that the ellipsis fits, without a space before it', () => {
    expect(textOf(cutLine(piecesOf('Main Street'), 6, widthOf))).toBe('Main…')
    expect(textOf(cutLine(piecesOf('Main'), 6, widthOf))).toBe('Main…')
    expect(textOf(cutLine(piecesOf('東京'), 0.5, widthOf))).toBe('…')
  })
})
