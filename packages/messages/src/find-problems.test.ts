import { describe, expect, it } from 'vitest'
import { findMessageProblems } from './find-problems.ts'

const problemsOf = (en: string, nl: string, sources = "message('a.b')") =>
  findMessageProblems({ 'a.b': [en, { count: 'count' }] }, { en: { 'a.b': en }, nl: { 'a.b': nl } }, sources)

describe('the check of messages', () => {
  it('accepts a text with the same parameters in every language', () => {
    expect(problemsOf('{count, plural, one {# item} other {# items}}', '{count} artikelen')).toEqual([])
  })
  it('accepts a code whose prefix begins a template', () => {
    expect(problemsOf('{count} items', '{count} artikelen', 'describe(`a.${kind}`)')).toEqual([])
  })
  it.each([
    ['a parameter that is missing', '{count} items', 'artikelen', 'nl names {}'],
    ['a parameter that is unknown', '{count} items', '{count} {size}', 'nl names {count, size}'],
    ['a text that does not parse', '{count} items', '{count, plural, one {}', 'does not parse'],
    ['an empty text', '{count} items', ' ', 'no text in nl'],
  ])('refuses %s', (_, en, nl, problem) => {
    expect(problemsOf(en, nl).join()).toContain(problem)
  })
  it('refuses a code nobody uses', () => {
    expect(problemsOf('{count} items', '{count} artikelen', '')).toEqual(['a.b: no source uses this message'])
  })
})
