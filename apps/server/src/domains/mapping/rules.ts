import type { AttributeDefinition, Unit } from '@stoa/contract/attribute.ts'
import type { MappingState, RuleFields } from '@stoa/contract/mapping-shapes.ts'
import { colourNamed } from './rules-colours.ts'
import { readDate } from './rules-dates.ts'
import type { Reading } from './rules-measures.ts'
import { readDimension, readMeasure } from './rules-measures.ts'
import { takePart } from './rules-pattern.ts'

/** What of a definition decides whether a value fits. */
export type Wanted = Pick<AttributeDefinition, 'type' | 'unit' | 'allowedValues'>

/** What became of a value. `message` says why it does not fit. */
export type Outcome = { value: string; state: Exclude<MappingState, 'unmapped'>; message: string | null }

const longestValue = 2000

/** Words as they are compared: without case, accents and space around them. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
}

const fits = (value: string): Outcome => ({ value, state: 'mapped', message: null })
const unfit = (message: string): Outcome => ({ value: '', state: 'invalid', message })
const ignored: Outcome = { value: '', state: 'ignored', message: null }
const read = (reading: Reading): Outcome => ('fault' in reading ? unfit(reading.fault) : fits(reading.value))

const yes = new Set(['true', 'yes', 'y', '1', 'ja', 'j', 'oui', 'si', 'sim', 'tak', 'x', '✓', '✔', 'on', 'wahr', 'vrai', 'waar', 'vero', 'verdadero'])
const no = new Set(['false', 'no', 'n', '0', 'nee', 'nein', 'non', 'nao', 'nie', '-', '✗', '✘', 'off', 'falsch', 'faux', 'onwaar', 'falso'])

type Allowed = Wanted['allowedValues']
const wordsKept = new WeakMap<Allowed, ReadonlyMap<string, string>>()

/** The words of a list by which its values go; of two values with one word its own name counts before labels and synonyms. */
function wordsOf(allowedValues: Allowed): ReadonlyMap<string, string> {
  const kept = wordsKept.get(allowedValues)
  if (kept) return kept
  const words = new Map<string, string>()
  const add = (word: string, value: string) => void (words.has(plain(word)) || words.set(plain(word), value))
  for (const { value } of allowedValues) add(value, value)
  for (const { value, labels, synonyms } of allowedValues) for (const word of [...Object.values(labels), ...synonyms]) add(word, value)
  words.delete('')
  wordsKept.set(allowedValues, words)
  return words
}

/** The allowed value a word means: by itself, a label or a synonym. */
export function choiceNamed({ allowedValues }: Pick<Wanted, 'allowedValues'>, word: string): string | undefined {
  return wordsOf(allowedValues).get(plain(word))
}

/** A colour as `#rrggbb`, as one of the allowed ones in whatever language, or by its name, in English where we know it. */
function fitColour({ allowedValues }: Wanted, text: string): Outcome {
  const hex = /^#(?:([0-9a-f]{6})|([0-9a-f])([0-9a-f])([0-9a-f]))$/i.exec(text)
  if (hex) {
    const [, long, ...short] = hex
    return fits(`#${(long ?? short.map((digit) => digit.repeat(2)).join('')).toLowerCase()}`)
  }
  const own = choiceNamed({ allowedValues }, text)
  if (own !== undefined) return fits(own)
  const english = colourNamed(plain(text))
  if (allowedValues.length === 0) return text.length > 120 ? unfit('The name of the colour has more than 120 characters.') : fits(english ?? text)
  const alike = english === undefined ? undefined : [...wordsOf(allowedValues)].find(([word]) => colourNamed(word) === english)?.[1]
  return alike === undefined ? unfit(`"${text}" is none of the colours.`) : fits(alike)
}

/** What a word of a list means: some values, none on purpose (empty), or undefined. */
type Means = (word: string) => readonly string[] | undefined

/** So many pieces are tried together for a value that holds a comma or slash itself. */
const mostTogether = 6

/**
 * The values of a list, each once, and the words that mean none. Pieces between commas, slashes and the like are put together as far as they
 * mean something, so that "Wash, dry" may be one value.
 */
function readList(text: string, means: Means): { values: string[]; unknown: string[] } {
  const pieces = text.split(/([,;|/\n]|\s(?:and|en|und|et|y|e)\s|&)/)
  const values = new Set<string>()
  const unknown: string[] = []
  for (let from = 0; from < pieces.length; from += 2) {
    const longest = Math.min(pieces.length, from + 2 * mostTogether - 1)
    let isRead = (pieces[from] ?? '').trim() === ''
    for (let to = longest; !isRead && to > from; to -= 2) {
      const found = means(pieces.slice(from, to).join('').trim())
      if (found === undefined) continue
      for (const value of found) values.add(value)
      from = to - 1
      isRead = true
    }
    if (!isRead) unknown.push((pieces[from] ?? '').trim())
  }
  return { values: [...values], unknown }
}

const listed = (words: readonly string[]): string => {
  const shown = words.slice(0, 5).map((word) => `"${word.slice(0, 60)}"`)
  return words.length > 5 ? `${shown.join(', ')} and ${words.length - 5} more` : shown.join(', ')
}

function fitChoices(text: string, means: Means): Outcome {
  const { values, unknown } = readList(text, means)
  if (unknown.length > 0) return unfit(`${listed(unknown)} ${unknown.length === 1 ? 'is' : 'are'} none of the values.`)
  return values.length === 0 ? ignored : fits(values.join(', '))
}

function fitChoice(wanted: Wanted, text: string): Outcome {
  const named = choiceNamed(wanted, text)
  if (named !== undefined) return fits(named)
  const { values, unknown } = readList(text, (word) => asList(choiceNamed(wanted, word)))
  if (unknown.length > 0 || values.length === 0) return unfit(`"${text.slice(0, 200)}" is none of the values.`)
  const [only] = values
  return values.length === 1 && only !== undefined ? fits(only) : unfit(`It has several values (${values.join(', ')}), but this attribute takes one.`)
}

const asList = (value: string | undefined): readonly string[] | undefined => (value === undefined ? undefined : [value])

/** Whether a value fits a definition, and as what it is kept. `bare` is the unit of numbers that name none. */
export function fit(wanted: Wanted, text: string, bare: Unit | null = null): Outcome {
  const value = text.trim()
  if (value === '') return unfit('There is no value.')
  if (value.length > longestValue) return unfit('The text has more than 2,000 characters.')
  switch (wanted.type) {
    case 'text':
      return fits(value)
    case 'number':
      return read(readMeasure(value, wanted.unit, bare))
    case 'boolean':
      return yes.has(plain(value)) ? fits('true') : no.has(plain(value)) ? fits('false') : unfit(`"${value.slice(0, 200)}" is neither yes nor no.`)
    case 'date':
      return read(readDate(value))
    case 'dimension':
      return read(readDimension(value, wanted.unit, bare))
    case 'colour':
      return fitColour(wanted, value)
    case 'choice':
      return fitChoice(wanted, value)
    case 'choices': {
      const outcome = fitChoices(value, (word) => asList(choiceNamed(wanted, word)))
      return outcome.state === 'ignored' ? unfit('There is no value.') : outcome
    }
  }
}

const tablesKept = new WeakMap<RuleFields, { table: ReadonlyMap<string, string>; ignored: ReadonlySet<string> }>()

/** The value table and the ignored values of a rule, by plain words: large ones are asked for every value of a shop. */
function tablesOf(rule: RuleFields) {
  const kept = tablesKept.get(rule)
  if (kept) return kept
  const made = { table: new Map(rule.values.map(({ from, to }) => [plain(from), to])), ignored: new Set(rule.ignored.map(plain)) }
  tablesKept.set(rule, made)
  return made
}

/**
 * What a rule makes of a value a shop sent; '' is for a product that has none. Without a rule the value has to fit as it is. The order is that of
 * the contract: value table, unit, pattern, the value as it is, default. Of a list each word goes through table and ignored values by itself.
 */
export function evaluate(wanted: Wanted, rule: RuleFields | undefined, sent: string): Outcome {
  if (!rule) return fit(wanted, sent)
  const outcome = evaluateSent(wanted, rule, sent)
  return outcome.state === 'invalid' && rule.defaultValue !== null ? fit(wanted, rule.defaultValue) : outcome
}

function evaluateSent(wanted: Wanted, rule: RuleFields, sent: string): Outcome {
  const decided = inTables(wanted, rule, sent)
  if (decided) return decided
  if (rule.unit !== null) {
    const measured = fit(wanted, sent, rule.unit)
    if (measured.state === 'mapped') return measured
  }
  const part = rule.pattern === null ? undefined : takePart(rule.pattern.find, sent)
  if (part === undefined || rule.pattern === null) return fitWords(wanted, rule, sent)
  const taken = rule.pattern.replace.replaceAll('{value}', () => part)
  const outcome = inTables(wanted, rule, taken) ?? fitWords(wanted, rule, taken)
  if (outcome.state !== 'invalid') return outcome
  const whole = fitWords(wanted, rule, sent)
  // What the pattern took says more about what is wrong than the whole.
  return whole.state === 'invalid' ? outcome : whole
}

/** What the value table or the ignored values say of a text as a whole. */
function inTables(wanted: Wanted, rule: RuleFields, text: string): Outcome | undefined {
  const tables = tablesOf(rule)
  const word = plain(text)
  if (word === '') return undefined
  if (tables.ignored.has(word)) return ignored
  const to = tables.table.get(word)
  return to === undefined ? undefined : fit(wanted, to)
}

function fitWords(wanted: Wanted, rule: RuleFields, text: string): Outcome {
  if (wanted.type !== 'choices' || text.trim() === '' || text.length > longestValue) return fit(wanted, text, rule.unit)
  const tables = tablesOf(rule)
  return fitChoices(text.trim(), (word) => {
    if (tables.ignored.has(plain(word))) return []
    const meant = tables.table.get(plain(word))
    if (meant === undefined) return asList(choiceNamed(wanted, word))
    return asList(choiceNamed(wanted, meant)) ?? listOf(wanted, meant)
  })
}

/** The values a table gives where it gives several. */
function listOf(wanted: Wanted, text: string): readonly string[] | undefined {
  const { values, unknown } = readList(text, (word) => asList(choiceNamed(wanted, word)))
  return unknown.length > 0 || values.length === 0 ? undefined : values
}
