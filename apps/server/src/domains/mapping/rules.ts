import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import type { MappingState, RuleFields } from '@stoa/contract/mapping-shapes.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import { colourNamed } from './value/rules-colours.ts'
import { readDate } from './value/rules-dates.ts'
import type { Notation, Reading } from './value/rules-measures.ts'
import { readDimension, readMeasure } from './value/rules-measures.ts'
import { extractPart } from './value/rules-pattern.ts'
import { normalizeForComparison } from '@stoa/contract/compare-text.ts'
import { cutOriginalValue } from '@stoa/contract/original-value.ts'
import type { FindValues } from '@stoa/contract/split-list.ts'
import { splitList } from '@stoa/contract/split-list.ts'

/** What of a definition decides whether a value fits. */
export type TargetDefinition = Pick<AttributeDefinition, 'type' | 'unit' | 'allowedValues'>

/** What became of a value. `message` says why it does not fit. */
export type Outcome = { value: string; state: Exclude<MappingState, 'unmapped'>; message: Message | null }

const maxValue = 2000

const valid = (value: string): Outcome => ({ value, state: 'mapped', message: null })
const invalid = (reason: Message): Outcome => ({ value: '', state: 'invalid', message: reason })
const ignored: Outcome = { value: '', state: 'ignored', message: null }
const read = (reading: Reading): Outcome => ('issue' in reading ? invalid(reading.issue) : valid(reading.value))

const yes = new Set(['true', 'yes', 'y', '1', 'ja', 'j', 'oui', 'si', 'sim', 'tak', 'x', '✓', '✔', 'on', 'wahr', 'vrai', 'waar', 'vero', 'verdadero'])
const no = new Set(['false', 'no', 'n', '0', 'nee', 'nein', 'non', 'nao', 'nie', '-', '✗', '✘', 'off', 'falsch', 'faux', 'onwaar', 'falso'])

type Allowed = TargetDefinition['allowedValues']
const wordsKept = new WeakMap<Allowed, ReadonlyMap<string, string>>()

/** The words of a list by which its values go; of two values with one word its own name counts before labels and synonyms. */
function wordsOf(allowedValues: Allowed): ReadonlyMap<string, string> {
  const kept = wordsKept.get(allowedValues)
  if (kept) return kept
  const words = new Map<string, string>()
  const add = (word: string, value: string) => void (words.has(normalizeForComparison(word)) || words.set(normalizeForComparison(word), value))
  for (const { value } of allowedValues) add(value, value)
  for (const { value, labels, synonyms } of allowedValues) for (const word of [...Object.values(labels), ...synonyms]) add(word, value)
  words.delete('')
  wordsKept.set(allowedValues, words)
  return words
}

/** The allowed value a word means: on its own, a label or a synonym. */
export function choiceNamed({ allowedValues }: Pick<TargetDefinition, 'allowedValues'>, word: string): string | undefined {
  return wordsOf(allowedValues).get(normalizeForComparison(word))
}

/** A colour as `#rrggbb`, as one of the allowed ones in whatever language, or by its name, in English where we know it. */
function parseColour({ allowedValues }: TargetDefinition, text: string): Outcome {
  const hex = /^#(?:([0-9a-f]{6})|([0-9a-f])([0-9a-f])([0-9a-f]))$/i.exec(text)
  if (hex) {
    const [, long, ...short] = hex
    return valid(`#${(long ?? short.map((digit) => digit.repeat(2)).join('')).toLowerCase()}`)
  }
  const own = choiceNamed({ allowedValues }, text)
  if (own !== undefined) return valid(own)
  const english = colourNamed(normalizeForComparison(text))
  if (allowedValues.length === 0) return text.length > 120 ? invalid(message('value.long_colour')) : valid(english ?? text)
  const alike = english === undefined ? undefined : [...wordsOf(allowedValues)].find(([word]) => colourNamed(word) === english)?.[1]
  return alike === undefined ? invalid(message('value.unknown_colour', { value: text })) : valid(alike)
}

/** Unknown values that a message names. */
const maxNamed = 5

function unknownValues(words: readonly string[]): Message {
  const values = words.slice(0, maxNamed).map((word) => word.slice(0, 60))
  const count = words.length - values.length
  return count > 0 ? message('value.unknown_and_more', { values, count }) : message('value.unknown', { values })
}

function fitChoices(text: string, means: FindValues): Outcome {
  const { values, unknown } = splitList(text, means)
  if (unknown.length > 0) return invalid(unknownValues(unknown))
  return values.length === 0 ? ignored : valid(values.join(', '))
}

function fitChoice(requested: TargetDefinition, text: string): Outcome {
  const named = choiceNamed(requested, text)
  if (named !== undefined) return valid(named)
  const { values, unknown } = splitList(text, (word) => asList(choiceNamed(requested, word)))
  if (unknown.length > 0 || values.length === 0) return invalid(message('value.unknown', { values: [text.slice(0, 200)] }))
  const [only] = values
  return values.length === 1 && only !== undefined ? valid(only) : invalid(message('value.several', { values }))
}

const asList = (value: string | undefined): readonly string[] | undefined => (value === undefined ? undefined : [value])

/** Whether a value fits a definition, and as what it is kept. `notation` says how its numbers are written. */
export function parseValue(requested: TargetDefinition, text: string, notation: Notation = { bare: null, isSent: false }): Outcome {
  const value = text.trim()
  if (value === '') return invalid(message('value.empty'))
  if (value.length > maxValue) return invalid(message('value.too_long'))
  switch (requested.type) {
    case 'text':
      return valid(value)
    case 'number':
      return read(readMeasure(value, requested.unit, notation))
    case 'boolean':
      return yes.has(normalizeForComparison(value))
        ? valid('true')
        : no.has(normalizeForComparison(value))
          ? valid('false')
          : invalid(message('value.not_boolean', { value: value.slice(0, 200) }))
    case 'date':
      return read(readDate(value))
    case 'dimension':
      return read(readDimension(value, requested.unit, notation))
    case 'colour':
      return parseColour(requested, value)
    case 'choice':
      return fitChoice(requested, value)
    case 'choices': {
      const outcome = fitChoices(value, (word) => asList(choiceNamed(requested, word)))
      return outcome.state === 'ignored' ? invalid(message('value.empty')) : outcome
    }
  }
}

const tablesKept = new WeakMap<RuleFields, { table: ReadonlyMap<string, string>; ignored: ReadonlySet<string> }>()

/** The value table and the ignored values of a rule, by plain words: large ones are searched for every value of a shop. */
function tablesOf(rule: RuleFields) {
  const kept = tablesKept.get(rule)
  if (kept) return kept
  const made = {
    table: new Map(rule.values.map(({ from, to }) => [normalizeForComparison(from), to])),
    ignored: new Set(rule.ignored.map(normalizeForComparison)),
  }
  tablesKept.set(rule, made)
  return made
}

/**
 * What a rule makes of a value a shop sent; '' is for a product that has none. Without a rule the value has to fit as it is. The order is that of
 * the contract: value table, unit, pattern, the value as it is, default. Of a list each word goes through table and ignored values on its own.
 */
export function evaluate(requested: TargetDefinition, rule: RuleFields | undefined, sent: string): Outcome {
  if (!rule) return parseValue(requested, sent, { bare: null, isSent: true })
  const outcome = evaluateSent(requested, rule, sent)
  return outcome.state === 'invalid' && rule.defaultValue !== null ? parseValue(requested, rule.defaultValue) : outcome
}

function evaluateSent(requested: TargetDefinition, rule: RuleFields, sent: string): Outcome {
  const decided = inTables(requested, rule, sent)
  if (decided) return decided
  if (rule.unit !== null) {
    const measured = parseValue(requested, sent, { bare: rule.unit, isSent: true })
    if (measured.state === 'mapped') return measured
  }
  const part = rule.pattern === null ? undefined : extractPart(rule.pattern.find, sent)
  if (part === undefined || rule.pattern === null) return fitWords(requested, rule, sent)
  const taken = rule.pattern.replace.replaceAll('{value}', () => part)
  const outcome = inTables(requested, rule, taken) ?? fitWords(requested, rule, taken)
  if (outcome.state !== 'invalid') return outcome
  const whole = fitWords(requested, rule, sent)
  // What the pattern took says more about what is wrong than the whole.
  return whole.state === 'invalid' ? outcome : whole
}

/** What the value table or the ignored values say of a text as a whole. */
function inTables(requested: TargetDefinition, rule: RuleFields, text: string): Outcome | undefined {
  const tables = tablesOf(rule)
  const word = normalizeForComparison(cutOriginalValue(text))
  if (word === '') return undefined
  if (tables.ignored.has(word)) return ignored
  const to = tables.table.get(word)
  return to === undefined ? undefined : parseValue(requested, to)
}

function fitWords(requested: TargetDefinition, rule: RuleFields, text: string): Outcome {
  if (requested.type !== 'choices' || text.trim() === '' || text.length > maxValue)
    return parseValue(requested, text, { bare: rule.unit, isSent: true })
  const tables = tablesOf(rule)
  return fitChoices(text.trim(), (word) => {
    if (tables.ignored.has(normalizeForComparison(word))) return []
    const meant = tables.table.get(normalizeForComparison(word))
    if (meant === undefined) return asList(choiceNamed(requested, word))
    return asList(choiceNamed(requested, meant)) ?? listOf(requested, meant)
  })
}

/** The values a table gives where it gives several. */
function listOf(requested: TargetDefinition, text: string): readonly string[] | undefined {
  const { values, unknown } = splitList(text, (word) => asList(choiceNamed(requested, word)))
  return unknown.length > 0 || values.length === 0 ? undefined : values
}
