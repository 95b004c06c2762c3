import { toAttributeKey } from '@stoa/contract/attribute-key.ts'
import { attribute } from '@stoa/contract/attribute.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorsOf } from '../../ui/form-errors.ts'
import type { DefinitionValues } from './definition-values.ts'
import { DefinitionToSend, addValues, addedLabel, definitionOf, issuesAtFields, most, synonymsOf, valuesOf } from './definition-values.ts'

const empty = valuesOf(undefined)
const named: DefinitionValues = { ...empty, name: 'Colour', key: 'colour' }
const value = (word: string, synonyms: string[] = []) => ({ value: word, labels: {}, synonyms })
const issuesOf = (change: Partial<DefinitionValues>): [path: string, message: string][] =>
  Object.entries(errorsOf(DefinitionToSend, definitionOf({ ...named, ...change })))

describe('An attribute as its form sends it', () => {
  it('is what the contract takes for a new one', () => {
    const whole = definitionOf({ ...named, type: 'choice', allowedValues: [value('Red', ['rood'])], labels: [{ language: 'nl', text: ' Kleur ' }] })
    expect(issuesOf({ type: 'choice', allowedValues: [value('Red')] })).toEqual([])
    expect(attribute.create.body.parse({ attributeDefinitions: [whole] }).attributeDefinitions[0]).toMatchObject({ labels: { nl: 'Kleur' } })
  })

  it('leaves out what its type has no use for, and languages without a text', () => {
    const values: DefinitionValues = { ...named, unit: 'cm', allowedValues: [value('Red')], labels: [{ language: 'nl', text: ' ' }] }
    expect(definitionOf(values)).toMatchObject({ unit: null, allowedValues: [], labels: {} })
    expect(definitionOf({ ...values, type: 'number' })).toMatchObject({ unit: 'cm', allowedValues: [] })
    expect(definitionOf({ ...values, type: 'colour' })).toMatchObject({ unit: null, allowedValues: [value('Red')] })
  })

  it.each<[Partial<DefinitionValues>, [string, string][]]>([
    [{ name: ' ' }, [['name', 'This is required.']]],
    [{ key: 'Shade of' }, [['key', 'Use lower-case letters, digits and underscores, and start with a letter.']]],
    [{ type: 'choice' }, [['allowedValues', 'Add the values merchants can choose from.']]],
    [{ type: 'choices', allowedValues: [value('Red'), value(' red ')] }, [['allowedValues', '“red” is listed twice. Remove one.']]],
    [{ type: 'colour', allowedValues: [value(' ')] }, [['allowedValues', 'Enter or remove the empty value.']]],
    [{ type: 'colour' }, []],
  ])('is refused at the field: %o', (change, expected) => expect(issuesOf(change)).toEqual(expected))
})

describe('Faults the server names', () => {
  it.each([
    ['attributeDefinitions.0.key', 'key'],
    ['attributeDefinitions.0.allowedValues.3.value', 'allowedValues'],
    ['allowedValues.12.synonyms.1', 'allowedValues'],
    ['labels.nl', 'labels'],
    ['type', 'type'],
  ])('%s is shown at %s', (path, field) =>
    expect(issuesAtFields([{ path, code: 'x', message: 'x' }])).toEqual([{ path: field, code: 'x', message: 'x' }]),
  )
})

describe('A key guessed from a name', () => {
  it.each([
    ['Shade (colour)', 'shade_colour'],
    ['Größe', 'gro_e'],
    ['2-year warranty', 'year_warranty'],
    ['Énergie', 'energie'],
    ['100 %', ''],
  ])('%s', (name, expected) => expect(toAttributeKey(name)).toBe(expected))

  it('is one the contract takes, or empty', () => {
    const Key = attribute.create.body.def.shape.attributeDefinitions.def.element.def.shape.key
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(toAttributeKey(name) === '' || Key.safeParse(toAttributeKey(name)).success).toBe(true)
      }),
    )
  })
})

describe('Pasted values', () => {
  it('come one a line, with the further columns of a spreadsheet as other words', () => {
    const { values, ...reported } = addValues([value('Black')], 'black\r\nRed\trood\trot\n\n  Blue  \nRED')
    expect(values).toEqual([value('Black'), value('Red', ['rood', 'rot']), value('Blue')])
    expect(reported).toEqual({ added: 2, repeated: 2, tooLong: 0, tooMany: 0 })
    expect(addedLabel(reported)).toBe('2 added. 2 already exist.')
  })

  it('are left out where they are too long or too many, and that is said', () => {
    const full = Array.from({ length: most.values - 1 }, (_, index) => value(String(index)))
    const { values, ...reported } = addValues(full, `one\ntwo\n${'x'.repeat(121)}`)
    expect(values).toHaveLength(most.values)
    expect(addedLabel(reported)).toBe('1 added. 1 skipped: longer than 120 characters. 1 skipped: the limit is 2000 values.')
  })

  it('are always what the contract takes', () => {
    const body = (text: string) => ({
      attributeDefinitions: [{ ...definitionOf(named), type: 'colour' as const, allowedValues: addValues([], text).values }],
    })
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 140 })), (lines) => {
        expect(attribute.create.body.safeParse(body(lines.join('\n'))).success).toBe(true)
      }),
    )
  })
})

it('Other words for a value are set apart by commas or lines, each once', () => {
  expect(synonymsOf('rood, rot\nRood;; rouge ')).toEqual(['rood', 'rot', 'rouge'])
})

it('a value that is saved keeps the name it has there, so that another one is a new name of it', () => {
  const saved = {
    ...definitionOf(named),
    productAttributeDefinitionId: '1',
    marketplaceId: '2',
    collectionCount: 0,
    requiredCount: 0,
    productCount: 0,
  }
  const definition = { ...saved, allowedValues: [value('Red')], templates: [], updatedAt: '', version: 1 }
  const typed = valuesOf({ ...definition, type: 'choice' })
  const [red] = typed.allowedValues
  if (!red) throw new Error('No value')
  expect(definitionOf({ ...typed, allowedValues: [{ ...red, value: 'Crimson' }] }).allowedValues).toEqual([{ ...value('Crimson'), was: 'Red' }])
  expect(addValues(typed.allowedValues, 'Blue').values).toEqual([{ ...value('Red'), was: 'Red' }, value('Blue')])
})
