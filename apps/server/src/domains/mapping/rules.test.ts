import type { AttributeType } from '@stoa/contract/attribute.ts'
import { Unit as Units } from '@stoa/contract/attribute.ts'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TargetDefinition } from './rules.ts'
import { evaluate, parseValue } from './rules.ts'

const value = (name: string, synonyms: string[] = [], labels: Record<string, string> = {}) => ({ value: name, labels, synonyms })
const requested = (type: AttributeType, rest: Partial<TargetDefinition> = {}): TargetDefinition => ({ type, unit: null, allowedValues: [], ...rest })
const rule = (fields: Partial<RuleFields> = {}): RuleFields => ({
  sources: [],
  values: [],
  ignored: [],
  unit: null,
  pattern: null,
  defaultValue: null,
  ...fields,
})
/** The value, or in brackets what became of it instead. */
const of = (outcome: { value: string; state: string }) => (outcome.state === 'mapped' ? outcome.value : `(${outcome.state})`)

const centimetres = requested('number', { unit: 'cm' })
const sizes = requested('choices', {
  allowedValues: [value('Small', ['S']), value('Medium', ['M']), value('Large', ['L']), value('S/M'), value('Wash, dry')],
})
const material = requested('choice', { allowedValues: [value('Cotton', ['katoen'], { de: 'Baumwolle' }), value('Wool', ['laine', 'Schurwolle'])] })

describe('a value as shops write it', () => {
  test.each<[TargetDefinition, string, string]>([
    [requested('number'), '12', '12'],
    [requested('number'), '12,5', '12.5'],
    [requested('number'), ' 0.50 ', '0.5'],
    [requested('number'), '.5', '0.5'],
    [requested('number'), '-3', '-3'],
    [requested('number'), '−3', '-3'],
    [requested('number'), '1.234,56', '1234.56'],
    [requested('number'), '1,234.56', '1234.56'],
    [requested('number'), '1 234', '1234'],
    [requested('number'), '1’234.5', '1234.5'],
    [requested('number'), '1.234.567', '1234567'],
    [requested('number'), '1.250', '1.25'],
    // 1250 in one country and 1.25 in the next: no guess.
    [requested('number'), '1,250', '(invalid)'],
    [requested('number'), '0,250', '0.25'],
    [requested('number'), '1.2.3', '(invalid)'],
    [requested('number'), '10 20', '(invalid)'],
    [requested('number'), '12 kg', '(invalid)'],
    [requested('number'), 'about 12', '(invalid)'],
    [requested('number'), '99999999999999', '(invalid)'],
    [centimetres, '12', '12'],
    [centimetres, '120 mm', '12'],
    [centimetres, '1,2 Meter', '120'],
    [centimetres, '15.6"', '39.624'],
    [centimetres, '2 kg', '(invalid)'],
    [centimetres, '2 parsec', '(invalid)'],
    [requested('number', { unit: 'kg' }), '250 g', '0.25'],
    [requested('number', { unit: 'kg' }), '2 lbs', '0.90718474'],
    [requested('number', { unit: '°C' }), '212 °F', '100'],
    [requested('number', { unit: 'TB' }), '512GB', '0.512'],
    [requested('boolean'), 'Ja', 'true'],
    [requested('boolean'), 'OUI', 'true'],
    [requested('boolean'), 'sí', 'true'],
    [requested('boolean'), '1', 'true'],
    [requested('boolean'), 'Nee', 'false'],
    [requested('boolean'), 'maybe', '(invalid)'],
    [material, 'cotton', 'Cotton'],
    [material, 'BAUMWOLLE', 'Cotton'],
    [material, 'Láine', 'Wool'],
    [material, 'Cotton, wool', '(invalid)'],
    [material, 'Cotton, katoen', 'Cotton'],
    [material, 'Silk', '(invalid)'],
    [sizes, 'S, M | L', 'Small, Medium, Large'],
    [sizes, 'S/M', 'S/M'],
    [sizes, 'S/L', 'Small, Large'],
    [sizes, 'small; Wash, dry', 'Small, Wash, dry'],
    [sizes, 'Small and large', 'Small, Large'],
    [sizes, 'S, XXL', '(invalid)'],
    [sizes, ', ;', '(invalid)'],
    [requested('colour'), '#ABC', '#aabbcc'],
    [requested('colour'), '#12abEF', '#12abef'],
    [requested('colour'), 'rood', 'Red'],
    [requested('colour'), 'Weiß', 'White'],
    [requested('colour'), 'Ocean mist', 'Ocean mist'],
    [requested('colour', { allowedValues: [value('Rood'), value('Blauw')] }), 'Rouge', 'Rood'],
    [requested('colour', { allowedValues: [value('Rood'), value('Blauw')] }), 'green', '(invalid)'],
    [requested('date'), '2026-01-31', '2026-01-31'],
    [requested('date'), '2026-01-31T10:00:00Z', '2026-01-31'],
    [requested('date'), '31-1-2026', '2026-01-31'],
    [requested('date'), '03.04.2026', '2026-04-03'],
    [requested('date'), '31/01/2026', '2026-01-31'],
    [requested('date'), '01/31/2026', '2026-01-31'],
    [requested('date'), '03/04/2026', '(invalid)'],
    [requested('date'), '4 März 2026', '2026-03-04'],
    [requested('date'), '1er juillet 2026', '2026-07-01'],
    [requested('date'), 'March 4th, 2026', '2026-03-04'],
    [requested('date'), '30 februari 2026', '(invalid)'],
    [requested('date'), '2026-01-31abc', '(invalid)'],
    [requested('date'), 'soon', '(invalid)'],
    [requested('dimension', { unit: 'cm' }), '10 x 20 x 5', '10 x 20 x 5'],
    [requested('dimension', { unit: 'cm' }), '10x20x5 mm', '1 x 2 x 0.5'],
    [requested('dimension', { unit: 'cm' }), '1 m × 20 cm', '100 x 20'],
    [requested('dimension', { unit: 'cm' }), 'L: 10 x B 20 x H5', '10 x 20 x 5'],
    [requested('dimension', { unit: 'cm' }), '1,5 * 2,5', '1.5 x 2.5'],
    [requested('dimension', { unit: 'cm' }), '10', '(invalid)'],
    [requested('dimension', { unit: 'cm' }), '1 x 2 x 3 x 4', '(invalid)'],
    [requested('text'), '  As it is ', 'As it is'],
    [requested('text'), 'x'.repeat(2001), '(invalid)'],
  ])('%o reads "%s" as %s', (definition, sent, expected) => {
    expect(of(parseValue(definition, sent))).toBe(expected)
  })

  test('says what is wrong with one that does not fit', () => {
    expect(parseValue(centimetres, '2 kg').message).toEqual({ code: 'value.cannot_convert', params: { value: '2 kg', unit: 'cm' } })
    expect(parseValue(sizes, 'S, XXL, huge').message).toEqual({ code: 'value.unknown', params: { values: ['XXL', 'huge'] } })
    expect(parseValue(material, 'Cotton / wool').message?.code).toBe('value.several')
    expect(parseValue(requested('number'), '1,250').message?.code).toBe('value.ambiguous_number')
  })

  test('of a shop is ambiguous with one mark before three digits, be it a point or a comma; the value table decides', () => {
    const table = rule({ values: [{ from: '1.250', to: '12.345' }] })
    expect(['1,250', '1.250'].map((sent) => evaluate(requested('number'), undefined, sent).message?.code)).toEqual(
      Array(2).fill('value.ambiguous_number'),
    )
    expect([of(evaluate(requested('number'), table, '1.250')), of(evaluate(requested('number'), undefined, '0.250'))]).toEqual(['12.345', '0.25'])
  })
})

describe('a rule', () => {
  test('looks into its value table first, without regard to case and accents', () => {
    const table = rule({ values: [{ from: 'Bàumw.', to: 'Cotton' }], defaultValue: 'Wool' })
    expect(of(evaluate(material, table, 'bAUMW.'))).toBe('Cotton')
    expect(of(evaluate(material, table, 'katoen'))).toBe('Cotton')
    expect(of(evaluate(material, table, 'plastic'))).toBe('Wool')
    expect(of(evaluate(material, table, ''))).toBe('Wool')
    expect(of(evaluate(material, rule(), 'plastic'))).toBe('(invalid)')
  })

  test('sets ignored values aside, even where there is a default', () => {
    const strict = rule({ ignored: ['n/a'], defaultValue: 'Wool' })
    expect(evaluate(material, strict, 'N/A')).toEqual({ value: '', state: 'ignored', message: null })
    const list = rule({
      ignored: ['one size'],
      values: [
        { from: 'P', to: 'Small' },
        { from: 'all', to: 'Small, Medium, Large' },
      ],
    })
    expect(of(evaluate(sizes, list, 'P, one size, L'))).toBe('Small, Large')
    expect(of(evaluate(sizes, list, 'all; S'))).toBe('Small, Medium, Large')
    expect(of(evaluate(sizes, list, 'One Size'))).toBe('(ignored)')
    expect(of(evaluate(sizes, list, 'P, giant'))).toBe('(invalid)')
  })

  test('reads bare numbers in the unit it names, and written units on their own', () => {
    const inches = rule({ unit: 'in' })
    expect(of(evaluate(centimetres, inches, '10'))).toBe('25.4')
    expect(of(evaluate(centimetres, inches, '10 cm'))).toBe('10')
    expect(of(evaluate(requested('dimension', { unit: 'cm' }), inches, '1 x 2'))).toBe('2.54 x 5.08')
  })

  test('takes a part by its pattern, and the whole where the pattern does not match', () => {
    const size = rule({ pattern: { find: 'Size: {value}', replace: '{value}' }, values: [{ from: 'P', to: 'Small' }] })
    expect(of(evaluate(sizes, size, 'size: m'))).toBe('Medium')
    expect(of(evaluate(sizes, size, 'Size: P'))).toBe('Small')
    expect(of(evaluate(sizes, size, 'L'))).toBe('Large')
    const text = rule({ pattern: { find: '*{value} GB*', replace: '{value} gigabytes' } })
    expect(of(evaluate(requested('text'), text, '16 GB of memory'))).toBe('16 gigabytes')
    const numbers = rule({ pattern: { find: 'Height {value}', replace: '{value}' }, unit: 'mm' })
    expect(of(evaluate(centimetres, numbers, 'Height 50'))).toBe('5')
  })
})

describe('reading a value', () => {
  const definitions: TargetDefinition[] = [
    requested('text'),
    requested('number'),
    centimetres,
    requested('boolean'),
    material,
    sizes,
    requested('colour'),
    requested('colour', { allowedValues: [value('Rood'), value('Blauw', ['marine'])] }),
    requested('date'),
    requested('dimension', { unit: 'mm' }),
    requested('dimension'),
  ]
  const words = fc.constantFrom(
    '12',
    '1,5',
    '1.234,5',
    'cm',
    'mm',
    '"',
    'x',
    ' ',
    'S',
    'M',
    'L',
    'Wash, dry',
    ',',
    '/',
    'and',
    'rood',
    '#abc',
    '2026',
    '-',
    '01',
    '31',
    'mars',
    'yes',
    'Baumwolle',
    '0.0000001',
    '-0',
  )
  const texts = fc.oneof(
    fc.array(words, { maxLength: 7 }).map((some) => some.join('')),
    fc.array(words, { maxLength: 7 }).map((some) => some.join(' ')),
    fc.string({ unit: 'binary' }),
  )

  test('twice gives the same as once', () => {
    fc.assert(
      fc.property(fc.constantFrom(...definitions), texts, (definition, text) => {
        const once = parseValue(definition, text)
        if (once.state === 'mapped') expect(parseValue(definition, once.value)).toEqual(once)
        else expect([once.value, once.message !== null]).toEqual(['', true])
      }),
      { numRuns: 2000 },
    )
  })

  test('through any rule never fails, and what it maps fits the attribute', () => {
    const fields = fc.record({
      sources: fc.constant<string[]>([]),
      values: fc.array(fc.record({ from: texts, to: texts }), { maxLength: 4 }),
      ignored: fc.array(texts, { maxLength: 2 }),
      unit: fc.option(fc.constantFrom(...Units.options)),
      pattern: fc.option(fc.record({ find: texts, replace: fc.constantFrom('{value}', 'L', '{value} cm') })),
      defaultValue: fc.option(texts),
    })
    fc.assert(
      fc.property(fc.constantFrom(...definitions), fields, texts, (definition, some, text) => {
        const outcome = evaluate(definition, some, text)
        if (outcome.state === 'mapped') expect(parseValue(definition, outcome.value)).toEqual(outcome)
        else expect(outcome.value).toBe('')
      }),
      { numRuns: 2000 },
    )
  })
})
