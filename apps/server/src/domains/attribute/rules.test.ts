import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { definitionIssues, guessDefinition, joinByKey } from './rules.ts'
import { toAttributeKey } from '@stoa/contract/attribute-key.ts'
import { tradeTemplates } from './rules-templates.ts'

describe('the key of a name', () => {
  it.each([
    ['Shade (colour)', 'shade_colour'],
    ['Hauteur réglée', 'hauteur_reglee'],
    ['3D depth', 'd_depth'],
    ['  Max. load ', 'max_load'],
    ['123', ''],
  ])('of "%s" is "%s"', (name, key) => {
    expect(toAttributeKey(name)).toBe(key)
  })
  it('is a key for every name, or empty', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(toAttributeKey(name)).toMatch(/^([a-z][a-z0-9_]{0,59})?$/)
      }),
    )
  })
})

describe('the guess at what an attribute is', () => {
  it.each([
    [['yes', 'no', 'yes'], 'boolean', null],
    [['2026-01-31'], 'date', null],
    [['10 x 20 x 5 cm', '1x2 cm'], 'dimension', 'cm'],
    [['12 cm', '3,5 cm'], 'number', 'cm'],
    [['1', '2.5', '300'], 'number', null],
    [['Red', 'Blue'], 'choice', null],
    [[], 'text', null],
  ] as const)('of %j is %s', (values, type, unit) => {
    expect(guessDefinition(values)).toMatchObject({ type, unit })
  })
  it('keeps one value of those that differ in case alone, which the form would refuse', () => {
    const { allowedValues } = guessDefinition(['Red', 'red', 'Blue', 'RED'])
    expect(allowedValues.map(({ value }) => value)).toEqual(['Blue', 'Red'])
  })
  it('is text where values differ too much to choose from', () => {
    expect(guessDefinition(Array.from({ length: 100 }, (_, n) => `Value ${n}`)).type).toBe('text')
  })
})

describe('names of a shop with the same key', () => {
  it('are one attribute with the values of all of them, called as the first', () => {
    const met = new Map([
      ['Color', new Set(['Red', 'Blue'])],
      ['Material', new Set(['Oak'])],
      ['color', new Set(['Black', 'Red'])],
      ['***', new Set(['nothing'])],
    ])
    expect([...joinByKey(met)]).toEqual([
      ['color', { name: 'Color', values: ['Red', 'Blue', 'Black'] }],
      ['material', { name: 'Material', values: ['Oak'] }],
    ])
  })
})

describe('Stoa’s own templates', () => {
  it('hold definitions without fault', () => {
    for (const { attributeDefinitions } of tradeTemplates) {
      expect(
        definitionIssues(
          attributeDefinitions.map((one) => ({ ...one, unit: one.unit ?? null })),
          String,
        ),
      ).toEqual([])
    }
  })
})
