import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Piece } from './divide-text.ts'
import { directionsOf, orderRuns } from './order-runs.ts'

const piecesOf = (text: string): Piece[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment, index }) => ({
    text: segment,
    at: index,
    font: /[\p{sc=Arab}\p{sc=Hebr}٠-٩]/u.test(segment) ? 'from right' : 'inter',
  }))
/** Returns the runs of a line from left to right. */
const runsOf = (text: string) => orderRuns(piecesOf(text), directionsOf(text)).map((run) => run.text)

describe('the runs of a line are in the order in which they are drawn', () => {
  it.each([
    ['Latin alone is one run', 'Main St 34', ['Main St 34']],
    ['a word from right to left inside a Latin line, with its number', 'Order 12 محمد 34 Main St', ['Order 12 ', '34', ' ', 'محمد', ' Main St']],
    ['numbers after a word from right to left stand to its left', 'شارع 12', ['12', ' ', 'شارع']],
    ['Latin inside a line from right to left', 'محمد Main St علي', ['علي', ' ', 'Main St', ' ', 'محمد']],
    ['brackets are mirrored', '(ירושלים)', ['(', 'ירושלים', ')']],
    ['several signs between words are reversed', 'יפו -) יפו', ['יפו', ' (- ', 'יפו']],
  ])('%s', (_, text, runs) => {
    expect(runsOf(text)).toEqual(runs)
  })

  it('Arabic and Persian digits, which run from left to right, are given reversed, since shaping reverses them as letters', () => {
    expect(runsOf('شارع ١٢')).toEqual(['٢١', ' ', 'شارع'])
    expect(runsOf('خیابان ۱۲')).toEqual(['۲۱', ' ', 'خیابان'])
  })

  it('a Thai vowel with a tone is given in the parts it is drawn in', () => {
    expect(orderRuns(piecesOf('น้ำทำ'), directionsOf('น้ำทำ'))).toEqual([
      { font: 'inter', text: 'น\u0e4d\u0e49\u0e32ท\u0e4d\u0e32', read: 'น้ำทำ', at: 0 },
    ])
  })

  it('a part of a paragraph has the directions of the whole', () => {
    const text = 'Order محمد علي'
    const line = piecesOf(text).filter(({ at }) => at >= text.indexOf('علي'))
    expect(orderRuns(line, directionsOf(text)).map((run) => run.text)).toEqual(['علي'])
  })

  it('no character is lost, whatever the text', () => {
    const sorted = (text: string): string => Array.from(text).toSorted().join('')
    const character = fc.constantFrom(...Array.from('ab1 -שלوم١۲é山'))
    fc.assert(
      fc.property(fc.array(character), (characters) => {
        const text = characters.join('')
        expect(sorted(runsOf(text).join(''))).toBe(sorted(text))
      }),
    )
  })
})
