import type { AttributeDefinition, Unit } from '@stoa/contract/attribute.ts'
import type { MappingState, RuleFields } from '@stoa/contract/mapping-shapes.ts'
import { convert, plainNumber, unitNamed } from './rules-units.ts'

/** What of a definition decides whether a value fits. */
export type Wanted = Pick<AttributeDefinition, 'type' | 'unit' | 'allowedValues'>

/** What became of a value. `message` says why it does not fit. */
export type Outcome = { value: string; state: Exclude<MappingState, 'unmapped'>; message: string | null }

/** Words as they are compared: without case, accents and space around them. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
}

const fits = (value: string): Outcome => ({ value, state: 'mapped', message: null })
const unfit = (message: string): Outcome => ({ value: '', state: 'invalid', message })

const yes = new Set(['true', 'yes', 'y', '1', 'ja', 'oui', 'si', 'sim', 'x', 'on', 'wahr', 'vrai'])
const no = new Set(['false', 'no', 'n', '0', 'nee', 'nein', 'non', 'off', 'falsch', 'faux'])

/** The allowed value a word means: by itself, a label or a synonym. */
export function choiceNamed({ allowedValues }: Wanted, word: string): string | undefined {
  const sought = plain(word)
  const isNamed = (text: string) => plain(text) === sought
  return (
    allowedValues.find(({ value }) => isNamed(value)) ??
    allowedValues.find(({ labels, synonyms }) => Object.values(labels).some(isNamed) || synonyms.some(isNamed))
  )?.value
}

/** A number as shops write it: "1.250,5", "1,250.5", "12,5". Undefined where it is none. */
export function readNumber(text: string): number | undefined {
  const compact = text.replaceAll(/[\s'\u00a0]/g, '')
  if (!/^[+-]?\d[\d.,]*$/.test(compact)) return undefined
  const last = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','))
  const mark = compact[last]
  const isThousands = last >= 0 && (compact.split(mark ?? '').length > 2 || (/^[+-]?\d{1,3}[.,]\d{3}$/.test(compact) && mark === ','))
  const whole =
    last < 0 || isThousands ? compact.replaceAll(/[.,]/g, '') : `${compact.slice(0, last).replaceAll(/[.,]/g, '')}.${compact.slice(last + 1)}`
  const value = Number(whole)
  return Number.isFinite(value) ? value : undefined
}

function fitNumber(wanted: Wanted, text: string, bare: Unit | null): Outcome {
  const found = /^([+-]?[\d.,' \u00a0]*\d)\s*(.*)$/.exec(text.trim())
  const value = readNumber(found?.[1] ?? '')
  if (!found || value === undefined) return unfit(`"${text}" is no number.`)
  const word = (found[2] ?? '').trim()
  const written = word === '' ? (bare ?? wanted.unit) : unitNamed(word)
  if (word !== '' && written === undefined) return unfit(`"${word}" is no unit we know.`)
  if (wanted.unit === null)
    return word === '' || written === undefined ? fits(plainNumber(value)) : unfit(`This attribute has no unit, but "${text}" has.`)
  const converted = convert(value, written ?? wanted.unit, wanted.unit)
  return converted === undefined ? unfit(`"${text}" cannot be told in ${wanted.unit}.`) : fits(plainNumber(converted))
}

function fitDimension(wanted: Wanted, text: string, bare: Unit | null): Outcome {
  const sides = text.split(/\s*[x×*]\s*/i)
  if (sides.length < 2 || sides.length > 3) return unfit(`"${text}" is no dimension, such as 10 x 20 x 5.`)
  const lastUnit = unitNamed((sides.at(-1) ?? '').replace(/^[\d.,\s]+/, ''))
  const unit = wanted.unit ?? 'cm'
  const converted = sides.map((side) => fitNumber({ ...wanted, unit }, side, lastUnit ?? bare ?? unit))
  const bad = converted.find(({ state }) => state === 'invalid')
  return bad ?? fits(converted.map(({ value }) => value).join(' x '))
}

function fitDate(text: string): Outcome {
  const sought = text.trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(sought)
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(sought)
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [local?.[3], local?.[2], local?.[1]]
  const written = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const instant = new Date(`${written}T00:00:00Z`)
  const isReal = (iso ?? local) && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(written)
  return isReal ? fits(written) : unfit(`"${text}" is no date, such as 2026-01-31.`)
}

/** Whether a value fits a definition, and as what it is kept. `bare` is the unit of numbers that name none. */
export function fit(wanted: Wanted, text: string, bare: Unit | null = null): Outcome {
  const value = text.trim()
  if (value === '') return unfit('There is no value.')
  switch (wanted.type) {
    case 'text':
      return value.length > 2000 ? unfit('The text has more than 2,000 characters.') : fits(value)
    case 'number':
      return fitNumber(wanted, value, bare)
    case 'boolean':
      return yes.has(plain(value)) ? fits('true') : no.has(plain(value)) ? fits('false') : unfit(`"${value}" is neither yes nor no.`)
    case 'date':
      return fitDate(value)
    case 'dimension':
      return fitDimension(wanted, value, bare)
    case 'colour': {
      if (/^#[0-9a-f]{6}$/i.test(value)) return fits(value.toLowerCase())
      const named = choiceNamed(wanted, value)
      if (named !== undefined) return fits(named)
      return wanted.allowedValues.length === 0 ? fits(value) : unfit(`"${value}" is none of the colours.`)
    }
    case 'choice': {
      const named = choiceNamed(wanted, value)
      return named === undefined ? unfit(`"${value}" is none of the values.`) : fits(named)
    }
    case 'choices': {
      const whole = choiceNamed(wanted, value)
      if (whole !== undefined) return fits(whole)
      const words = value.split(/[,;|/]|\s+(?:and|en|und|et)\s+/).filter((word) => word.trim() !== '')
      const named = words.map((word) => choiceNamed(wanted, word))
      const missing = words.filter((_, index) => named[index] === undefined)
      return missing.length > 0
        ? unfit(`${missing.map((word) => `"${word.trim()}"`).join(', ')} is none of the values.`)
        : fits([...new Set(named)].join(', '))
    }
  }
}

/** What a plain pattern takes of a value: `*` is anything, `{value}` the part taken. Undefined where it does not match. Linear in the text. */
export function takePart(find: string, text: string): string | undefined {
  const [before = '', after = ''] = find.split('{value}', 2)
  const start = matchEnd(before, text, 0)
  if (start === undefined) return undefined
  if (!find.includes('{value}')) return start === text.length || find.endsWith('*') ? text : undefined
  const tail = after.replaceAll('*', '')
  if (tail === '') return text.slice(start).trim()
  const end = after.startsWith('*') ? text.length : text.toLowerCase().indexOf(after.split('*')[0]?.toLowerCase() ?? '', start)
  return end < 0 ? undefined : text.slice(start, end).trim()
}

/** Where the text goes on after a pattern that may hold `*`. */
function matchEnd(pattern: string, text: string, from: number): number | undefined {
  let at = from
  const pieces = pattern.split('*')
  for (const [index, piece] of pieces.entries()) {
    const place = text.toLowerCase().indexOf(piece.toLowerCase(), at)
    if (place < 0 || (index === 0 && place !== at)) return undefined
    at = place + piece.length
  }
  return at
}

/** What a rule makes of a value a shop sent; '' is for a product that has none. Without a rule the value has to fit as it is. */
export function evaluate(wanted: Wanted, rule: RuleFields | undefined, sent: string): Outcome {
  if (!rule) return fit(wanted, sent)
  const sought = plain(sent)
  if (sent !== '' && rule.ignored.some((value) => plain(value) === sought)) return { value: '', state: 'ignored', message: null }
  const inTable = sent === '' ? undefined : rule.values.find(({ from }) => plain(from) === sought)
  const part = rule.pattern === null ? undefined : takePart(rule.pattern.find, sent)
  const taken = part === undefined || rule.pattern === null ? sent : rule.pattern.replace.replaceAll('{value}', () => part)
  const outcome = inTable ? fit(wanted, inTable.to) : fit(wanted, taken, rule.unit)
  return outcome.state === 'invalid' && rule.defaultValue !== null ? fit(wanted, rule.defaultValue) : outcome
}
