import { describe, expect, it } from 'vitest'
import type { FontFinder } from './divide-text.ts'
import { divideText } from './divide-text.ts'

// Fonts by script; `thai` has the space too.
const scripts: readonly [font: string, has: RegExp][] = [
  ['inter', /^[\u0301\p{sc=Latn}\p{sc=Cyrl}0-9 .,()…]$/u],
  ['thai', /^[\p{sc=Thai} ]$/u],
  ['han', /^\p{sc=Han}$/u],
  ['hangul', /^[\uac00-\ud7a3]$/u],
  ['arabic', /^\p{sc=Arab}$/u],
]
const fonts: FontFinder = {
  has: (font, codePoint) => scripts.some(([name, has]) => name === font && has.test(String.fromCodePoint(codePoint))),
  find: (codePoint) => scripts.find(([, has]) => has.test(String.fromCodePoint(codePoint)))?.[0],
}
/** Returns the parts of a text with the font of each. */
const divide = (text: string) =>
  divideText(text, fonts).reduce<string[]>((parts, piece) => {
    const [font, before = ''] = parts.at(-1)?.split(':') ?? []
    return font === piece.font ? [...parts.slice(0, -1), `${font}:${before}${piece.text}`] : [...parts, `${piece.font}:${piece.text}`]
  }, [])

describe('a text is divided by the font of each character', () => {
  it.each([
    ['one script', 'Noor de Vries', ['inter:Noor de Vries']],
    ['two scripts', 'Yamada 山田 12', ['inter:Yamada ', 'han:山田', 'inter: 12']],
    ['a space in the font of the word before it, where that has one', 'กรุง เทพ Bangkok', ['thai:กรุง เทพ ', 'inter:Bangkok']],
    ['a rare ideograph of two units', '𠮷野家', ['han:𠮷野家']],
  ])('%s', (_, text, parts) => {
    expect(divide(text)).toEqual(parts)
  })

  it('a letter and its marks stay together', () => {
    expect(divideText('นี้', fonts)).toEqual([{ text: 'นี้', at: 0, font: 'thai' }])
    expect(divideText('e\u0301x', fonts)).toEqual([
      { text: 'é', at: 0, font: 'inter' },
      { text: 'x', at: 2, font: 'inter' },
    ])
  })

  it('syllables that a file name has in parts are put together', () => {
    expect(divideText('서울'.normalize('NFD'), fonts).map(({ text }) => text)).toEqual(['서', '울'])
  })

  it('what no font has is replaced, an emoji of several parts once', () => {
    expect(divide('ok 👩‍👩‍👧 🇳🇱 x')).toEqual(['inter:ok □ □ x'])
    expect(divide('a\u0e31')).toEqual(['inter:a', 'thai:\u0e31'])
    expect(divide('1\ufe0f\u20e3')).toEqual(['inter:1□'])
  })

  it('what is not seen is not drawn, and joiners stay', () => {
    expect(divide('a\u200bb\u202ec\u2069')).toEqual(['inter:abc'])
    expect(divide('می\u200cخواهم')).toEqual(['arabic:می\u200cخواهم'])
  })
})
