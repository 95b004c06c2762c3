import { describe, expect, it } from 'vitest'
import { findWords } from './find-words.ts'

const wordsIn = (content: string, path = 'apps/server/src/kit/send-mail.ts'): string[] => findWords(path, content).map(({ word }) => word)

describe('the check of words', () => {
  it.each([
    ['a comment', '// The totals are reckoned anew.', ['reckoned', 'anew']],
    ['a name', 'const lastTold = wantedRows.length', ['told', 'wanted']],
    ['a name in capitals', 'const MAX_WISHES = 3', ['wishes']],
    ['a name with underscores', 'select mended_at from product', ['mended']],
    ['a text', 'message: `The fault is mended.`', ['fault', 'mended']],
    ['a phrase', '/** The products came over from the shop, by itself. */', ['came over', 'by itself']],
    ['a phrase over two lines', '/**\n * Prices are taken\n * over. */', ['taken\n * over']],
  ])('finds a banned word in %s', (_, content, words) => {
    expect(wordsIn(content)).toEqual(words)
  })

  it('finds one in the name of a file', () => {
    expect(findWords('apps/server/src/domains/order/weigh-order.ts', '')).toMatchObject([{ line: 0, word: 'weigh', write: 'compare' }])
  })

  it('names the line and what to write instead', () => {
    expect(findWords('docs/mapping.md', 'One.\nTwo deeds.')).toEqual([
      { path: 'docs/mapping.md', line: 2, word: 'deeds', write: 'action', text: 'Two deeds.' },
    ])
  })

  it.each([
    ['a longer word', 'const weight = recommended.length + amendment + shallow + placeholder'],
    ['a part of a word', 'const isDefault = faultless + tellers'],
    ['the term of the field', 'npm run test:faults # fault injection, in test/faults and *.fault.ts'],
    ['a name of our own', 'const unwantedMail = foretold'],
  ])('lets %s pass', (_, content) => {
    expect(wordsIn(content)).toEqual([])
  })

  it('allows an exception only where it is one', () => {
    const stored = "event('auth.reset_asked')"
    expect(wordsIn(stored)).toEqual([])
    expect(wordsIn('// The reset was asked')).toEqual(['asked'])
  })
})
