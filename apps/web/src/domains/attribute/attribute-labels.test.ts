import type { AttributeTemplate } from '@stoa/contract/attribute.ts'
import { Unit } from '@stoa/contract/attribute.ts'
import { describe, expect, it } from 'vitest'
import { appliedLabel, requirementsLabel, effectsOf, levelsSummary, typeName, unitChoices, inUseLabel, valuesSummary } from './attribute-labels.ts'

describe('An attribute in words', () => {
  it.each([
    [{ type: 'number', unit: 'cm' }, 'Number in cm'],
    [{ type: 'number', unit: null }, 'Number'],
    [{ type: 'choices' }, 'Multiple choice'],
  ] as const)('has its type with the unit: %o', (one, expected) => expect(typeName(one)).toBe(expected))

  it('offers every unit for a number, lengths for dimensions and none elsewhere', () => {
    expect(unitChoices('number').map(({ value }) => value)).toEqual(Unit.options)
    expect(unitChoices('dimension').map(({ value }) => value)).toEqual(['mm', 'cm', 'm', 'in', 'ft'])
    expect(unitChoices('text')).toEqual([])
  })

  it('names its first values and counts the rest', () => {
    const values = ['Black', 'White', 'Grey', 'Blue', 'Red'].map((value) => ({ value }))
    expect(valuesSummary(values)).toBe('Black, White, Grey +2')
    expect(valuesSummary(values.slice(0, 2))).toBe('Black, White')
    expect(valuesSummary([])).toBe('')
  })

  it.each([
    [0, 0, undefined],
    [1, 0, '1 collection, not required'],
    [1, 1, '1 collection, required'],
    [3, 2, '3 collections, required in 2'],
  ])('used in %i and required in %i', (collectionCount, requiredCount, expected) =>
    expect(requirementsLabel({ collectionCount, requiredCount })).toBe(expected),
  )

  it.each([
    [0, 0, 'It is not used in a collection and no product has a value. This cannot be undone.'],
    [1, 1, 'It is removed from 1 collection. 1 product loses its value. This cannot be undone.'],
    [2, 0, 'It is removed from 2 collections. This cannot be undone.'],
    [0, 1200, '1,200 products lose their value. This cannot be undone.'],
  ])('says what hangs on it: %i collections, %i products', (collectionCount, productCount, expected) =>
    expect(inUseLabel({ collectionCount, productCount })).toBe(expected),
  )
})

describe('What a template does', () => {
  const template: Pick<AttributeTemplate, 'attributeDefinitions'> = {
    attributeDefinitions: [
      { key: 'colour', name: 'Colour', labels: {}, description: '', type: 'choice', allowedValues: [], level: 'required' },
      { key: 'width', name: 'Width', labels: {}, description: '', type: 'number', unit: 'cm', allowedValues: [], level: 'optional' },
    ],
  }

  it('counts what it asks for by level, the strictest first', () => {
    expect(levelsSummary(template.attributeDefinitions)).toBe('1 required, 1 optional')
    expect(levelsSummary([])).toBe('')
  })

  it('is shown beside what is there by the same key, and what the collection asks already', () => {
    const shade = { productAttributeDefinitionId: 'shade', key: 'colour', name: 'Shade', type: 'text', unit: null } as const
    expect(effectsOf(template, [shade], [{ definition: shade, level: 'optional' }])).toMatchObject([
      { key: 'colour', present: { name: 'Shade' }, requirementAs: 'optional' },
      { key: 'width', type: 'Number in cm', present: undefined, requirementAs: undefined },
    ])
  })

  it.each([
    [{ created: 6, added: 9 }, 'Lamps', 'Fashion applied: 6 attributes created, 9 added to Lamps'],
    [{ created: 1, added: 0 }, undefined, 'Fashion applied: 1 attribute created'],
    [{ created: 0, added: 0 }, 'Lamps', 'Fashion applied: nothing to add'],
  ])('is reported afterwards: %o', (answer, collection, expected) => expect(appliedLabel('Fashion', answer, collection)).toBe(expected))
})
