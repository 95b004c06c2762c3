import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import { describe, expect, test } from 'vitest'
import { withAccepted } from './accepted-suggestions.ts'
import { emptyRule, ruleLabel, withSource } from './rule-draft.ts'

const colour = { key: 'main_colour', name: 'Main colour', labels: { nl: 'Hoofdkleur', de: 'Farbe' } }
const context = { definition: colour, forAll: null }
const ownNames = ['Main colour', 'main_colour', 'Hoofdkleur', 'Farbe']
const reading = (...sources: string[]): RuleFields => ({ ...emptyRule, sources })

describe('a source field that is added to a rule', () => {
  test('takes none away that was read: the names of the attribute are written down first', () => {
    expect(withSource(emptyRule, context, 'Shade').sources).toEqual([...ownNames, 'Shade'])
    expect(withSource(reading('Tint'), context, 'Shade').sources).toEqual(['Tint', 'Shade'])
  })

  test('joins those of the rule for all, which are read where a merchant’s rule names none', () => {
    const below = { definition: colour, forAll: reading('Tint', 'Tone') }
    expect(withSource(emptyRule, below, 'Shade').sources).toEqual(['Tint', 'Tone', 'Shade'])
    expect(withSource(emptyRule, below, 'tone')).toBe(emptyRule)
    expect(withSource(reading('Finish'), below, 'Shade').sources).toEqual(['Finish', 'Shade'])
  })

  test('comes first where it was chosen as the source field, and the others stay', () => {
    expect(withSource(emptyRule, context, 'Shade', { isFirst: true }).sources).toEqual(['Shade', ...ownNames])
    expect(withSource(emptyRule, context, 'farbe', { isFirst: true }).sources).toEqual(['farbe', 'Main colour', 'main_colour', 'Hoofdkleur'])
    expect(withSource(reading('Tint', 'Shade'), context, 'Shade', { isFirst: true }).sources).toEqual(['Shade', 'Tint'])
  })

  test('is not written down where it is read anyway', () => {
    for (const name of ['', 'hoofdkleur', 'MAIN COLOUR']) expect(withSource(emptyRule, context, name)).toBe(emptyRule)
    expect(withSource(reading('Tint'), context, 'tint').sources).toEqual(['Tint'])
  })

  test('comes to those that were read where a suggestion is accepted', () => {
    const item = { kind: 'name', from: 'Shade', to: 'Main colour' } as const
    expect(withAccepted(emptyRule, context, [item]).sources).toEqual([...ownNames, 'Shade'])
    expect(withAccepted(reading('Shade'), context, [item]).sources).toEqual(['Shade'])
  })
})

test('a rule without source fields is described by those it reads', () => {
  expect(ruleLabel(emptyRule)).toBe('Uses the field of the same name')
  expect(ruleLabel(emptyRule, reading('Tint', 'Tone'))).toBe('Uses Tint, Tone')
  expect(ruleLabel(reading('Shade'), reading('Tint'))).toBe('Uses Shade')
})
