import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import { describe, expect, test } from 'vitest'
import { mergeRules } from './merge-rules.ts'
import { draftOf, emptyRule, ruleOf } from './rule-draft.ts'

const base: RuleFields = {
  ...emptyRule,
  sources: ['Colour'],
  values: [
    { from: 'rood', to: 'Red' },
    { from: 'blauw', to: 'Blue' },
  ],
  ignored: ['n/a'],
}

/** The rule that is saved after `ours` was typed and `theirs` saved meanwhile. */
const merged = (ours: Partial<RuleFields>, theirs: Partial<RuleFields>) =>
  ruleOf(mergeRules(base, draftOf({ ...base, ...ours }), { ...base, ...theirs }))

describe('a rule that two people change', () => {
  test('keeps what each of them mapped, changed and removed', () => {
    const ours = {
      values: [
        { from: 'Rood', to: 'Crimson' },
        { from: 'blauw', to: 'Blue' },
        { from: 'geel', to: 'Yellow' },
      ],
    }
    const theirs = {
      values: [
        { from: 'rood', to: 'Red' },
        { from: 'groen', to: 'Green' },
      ],
      ignored: [],
    }
    const rule = merged(ours, theirs)
    expect(rule.values).toEqual([
      { from: 'Rood', to: 'Crimson' },
      { from: 'groen', to: 'Green' },
      { from: 'geel', to: 'Yellow' },
    ])
    expect(rule.ignored).toEqual([])
  })

  test('says one thing of a value that one mapped and the other ignored', () => {
    const rule = merged({ values: [...base.values, { from: 'oker', to: 'Yellow' }] }, { ignored: ['n/a', 'Oker'] })
    expect(rule.values).toContainEqual({ from: 'oker', to: 'Yellow' })
    expect(rule.ignored).toEqual(['n/a'])
  })

  test('follows theirs where a field was left, and keeps what was typed elsewhere', () => {
    expect(merged({ defaultValue: 'Other' }, { unit: 'mm', sources: ['Colour', 'Shade'] })).toEqual({
      ...base,
      sources: ['Colour', 'Shade'],
      unit: 'mm',
      defaultValue: 'Other',
    })
    const pattern = { find: 'Size: {value}', replace: '{value}' }
    expect(merged({ pattern }, { pattern: { find: '{value} cm', replace: '{value}' } }).pattern).toEqual(pattern)
  })

  test('keeps lines that are not finished', () => {
    const draft = draftOf(base)
    const lines = [...draft.lines, { id: 7, from: '', to: 'Green' }, { id: 8, from: 'groen', to: '' }]
    expect(mergeRules(base, { ...draft, lines }, { ...base, values: [] }).lines.map(({ from, to }) => [from, to])).toEqual([
      ['groen', ''],
      ['', 'Green'],
    ])
  })
})
