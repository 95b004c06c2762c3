import type { AttributeDefinition, AttributeType, ChangedValue, Unit } from '@stoa/contract/attribute.ts'
import { toAttributeKey } from '@stoa/contract/attribute-key.ts'
import { Unit as Units } from '@stoa/contract/attribute.ts'
import { normalizeForComparison } from '@stoa/contract/compare-text.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { InputIssue } from '../../kit/errors.ts'
import type { PulledItem } from '../connection/ports.ts'

type Checked = Pick<AttributeDefinition, 'key' | 'name' | 'type' | 'unit' | 'allowedValues'>

const isChoice = (type: AttributeType): boolean => type === 'choice' || type === 'choices'

/** What is wrong with definitions that are each well formed: choices without values, units where none belong, keys and values that come twice. */
export function definitionIssues(definitions: readonly Checked[], pathOf: (index: number) => string): InputIssue[] {
  const issues: InputIssue[] = []
  const keys = new Set<string>()
  definitions.forEach((one, index) => {
    const at = (field: string) => (pathOf(index) === '' ? field : `${pathOf(index)}.${field}`)
    const bad = (field: string, code: string, text: Message) => issues.push({ path: at(field), code, message: text })
    if (keys.has(one.key)) bad('key', 'duplicate', message('attribute_error.repeated_key', { key: one.key }))
    keys.add(one.key)
    if (isChoice(one.type) && one.allowedValues.length === 0) bad('allowedValues', 'required', message('attribute_error.values_required'))
    if (!isChoice(one.type) && one.type !== 'colour' && one.allowedValues.length > 0)
      bad('allowedValues', 'not_a_choice', message('attribute_error.no_values'))
    if (one.unit !== null && one.type !== 'number' && one.type !== 'dimension') bad('unit', 'not_a_measure', message('attribute_error.no_unit'))
    const values = new Set<string>()
    one.allowedValues.forEach(({ value }, place) => {
      const plain = value.toLowerCase()
      if (values.has(plain)) bad(`allowedValues.${place}.value`, 'duplicate', message('attribute_error.repeated_value', { value }))
      values.add(plain)
    })
  })
  return issues
}

type Values = AttributeDefinition['allowedValues']

const wordsOf = (values: Values): Set<string> =>
  new Set(values.flatMap(({ value, labels, synonyms }) => [value, ...Object.values(labels), ...synonyms]).map(normalizeForComparison))

/** The most synonyms of a value. Source: the contract. */
const maxSynonyms = 50

/**
 * Returns the allowed values of a definition as they are changed. One that got another name keeps the old one among its synonyms, unless it means another value
 * now: rules and fixed values name it, and fit no more without.
 */
export function renameValues(before: Values, changed: readonly ChangedValue[]): Values {
  const known = new Set(before.map(({ value }) => value))
  const words = wordsOf(changed.map(({ value, labels, synonyms }) => ({ value, labels, synonyms })))
  return changed.map(({ was, ...one }) => {
    const isKept = was !== undefined && known.has(was) && !words.has(normalizeForComparison(was)) && one.synonyms.length < maxSynonyms
    return isKept ? { ...one, synonyms: [...one.synonyms, was] } : one
  })
}

/** Returns the allowed values that no value, label or synonym names afterwards. */
export function removedValues(before: Values, after: Values): string[] {
  const words = wordsOf(after)
  return before.flatMap(({ value }) => (words.has(normalizeForComparison(value)) ? [] : [value]))
}

const numberWithUnit = /^-?\d{1,12}(?:[.,]\d{1,6})?\s*([\p{L}°%][\p{L} ]{0,6})?$/u
const dimension = /^\d+(?:[.,]\d+)?\s*[x×]\s*\d+(?:[.,]\d+)?(?:\s*[x×]\s*\d+(?:[.,]\d+)?)?\s*([a-z]{1,3})?$/i
const booleanWords = new Set(['yes', 'no', 'true', 'false', 'ja', 'nee', 'nein', 'oui', 'non', 'si', 'sí', '0', '1'])
const dateLike = /^\d{4}-\d{2}-\d{2}$/
const maxChoices = 60

const unitOf = (word: string | undefined): Unit | null => {
  const plain = word?.trim() ?? ''
  return Units.options.find((unit) => unit === plain) ?? Units.options.find((unit) => unit.toLowerCase() === plain.toLowerCase()) ?? null
}

/** What an attribute of a shop seems to be, from the values met: all of one kind decide, else few different ones make a choice. */
export function guessDefinition(values: readonly string[]): Pick<AttributeDefinition, 'type' | 'unit' | 'allowedValues'> {
  const met = values.map((value) => value.trim()).filter((value) => value !== '')
  const none = { unit: null, allowedValues: [] }
  if (met.length === 0) return { type: 'text', ...none }
  if (met.every((value) => booleanWords.has(value.toLowerCase())) && new Set(met).size <= 2) return { type: 'boolean', ...none }
  if (met.every((value) => dateLike.test(value))) return { type: 'date', ...none }
  const dimensions = met.map((value) => dimension.exec(value))
  if (dimensions.every(Boolean)) return { type: 'dimension', unit: unitOf(dimensions[0]?.[1]?.toLowerCase()) ?? 'cm', allowedValues: [] }
  const numbers = met.map((value) => numberWithUnit.exec(value))
  const units = new Set(numbers.map((found) => (found?.[1] === undefined ? null : unitOf(found[1]))))
  if (numbers.every((found) => found && (found[1] === undefined || unitOf(found[1]) !== null)) && units.size === 1)
    return { type: 'number', unit: [...units][0] ?? null, allowedValues: [] }
  // Of values that differ in case alone, the first: `definitionIssues` refuses both.
  const different = [...new Map(met.toReversed().map((value) => [value.toLowerCase(), value])).values()]
  if (different.length <= maxChoices && different.every((value) => value.length <= 60)) {
    return { type: 'choice', unit: null, allowedValues: different.sort().map((value) => ({ value, labels: {}, synonyms: [] })) }
  }
  return { type: 'text', ...none }
}

/** The most names looked at, and the values kept of each: beyond that a name is free text, not a choice. */
const maxNames = 500
const maxValues = 200

/**
 * Returns what was met by the key of the definition that it becomes. Names with the same key, such as "Color" and "color", are one: it has the values of
 * all and the name that was met first.
 */
export function joinByKey(met: ReadonlyMap<string, ReadonlySet<string>>): Map<string, { name: string; values: string[] }> {
  const joined = new Map<string, { name: string; values: Set<string> }>()
  for (const [name, values] of met) {
    const key = toAttributeKey(name)
    if (key === '') continue
    const known = joined.get(key) ?? { name, values: new Set<string>() }
    joined.set(key, known)
    for (const value of values) if (known.values.size < maxValues) known.values.add(value)
  }
  return new Map([...joined].map(([key, { name, values }]) => [key, { name, values: [...values] }]))
}

/** Adds the attribute and option names of some products, with their values, to what was met before. */
export function gather(met: Map<string, Set<string>>, items: readonly PulledItem[]): void {
  const note = (name: string, value: string) => {
    if (!met.has(name) && met.size >= maxNames) return
    const values = met.get(name) ?? new Set()
    met.set(name, values)
    if (values.size < maxValues) values.add(value)
  }
  for (const item of items) {
    if (!item.isProduct) continue
    for (const { name, value } of item.product.attributes) note(name, value)
    for (const { name, values } of item.product.options) for (const value of values) note(name, value)
  }
}
