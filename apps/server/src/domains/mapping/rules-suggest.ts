import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import type { Suggestion } from '@stoa/contract/mapping-shapes.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import { describe } from '@stoa/messages/describe.ts'
import { colourNamed } from './value/rules-colours.ts'
import { sizeNamed } from './value/rules-sizes.ts'
import { parseValue } from './rules.ts'
import type { Comparable } from './rules-likeness.ts'
import { likeness, toComparable } from './rules-likeness.ts'
import type { TargetDefinition } from './rules.ts'
import type { Accepted } from './rule/queries-rule.ts'

/** A suggestion before it is described. */
export type CodedSuggestion = Omit<Suggestion, 'reason'> & { params: CodedMessage['params'] }

/** Returns a suggestion in the reader's language. */
export function describeSuggestion(language: Language, { params, ...suggestion }: CodedSuggestion): Suggestion {
  return { ...suggestion, reason: describe(language, { code: `suggestion.${suggestion.code}`, params }) }
}

/** Below this a likeness is chance. */
const floor = 0.55

const best = (found: readonly CodedSuggestion[], most: number): CodedSuggestion[] => {
  const seen = new Map<string, CodedSuggestion>()
  for (const one of found) if ((seen.get(one.value)?.score ?? 0) < one.score) seen.set(one.value, one)
  return [...seen.values()].sort((a, b) => b.score - a.score || a.value.localeCompare(b.value)).slice(0, most)
}

const preparedNames = new WeakMap<readonly string[], readonly { name: string; text: Comparable }[]>()

/** The names of a shop prepared for comparison, once for all definitions. */
function namesOf(names: readonly string[]): readonly { name: string; text: Comparable }[] {
  const kept = preparedNames.get(names)
  if (kept) return kept
  const made = names.map((name) => ({ name, text: toComparable(name) }))
  preparedNames.set(names, made)
  return made
}

/**
 * Names of a shop that a definition could be taken from. `accepted` are names other merchants' rules take it from, with how many do. One list of names
 * is prepared once, however many definitions it is compared with.
 */
export function suggestNames(
  definition: Pick<AttributeDefinition, 'key' | 'name' | 'labels'>,
  names: readonly string[],
  accepted: ReadonlyMap<string, number>,
): CodedSuggestion[] {
  const own = [definition.name, definition.key, ...Object.values(definition.labels)].map(toComparable)
  return best(
    namesOf(names).flatMap(({ name: value, text }): CodedSuggestion[] => {
      const users = accepted.get(text.plain) ?? 0
      const score = Math.max(...own.map((one) => likeness(one, text, floor)))
      const found: CodedSuggestion[] =
        users > 0 ? [{ value, score: Math.min(0.99, 0.9 + users * 0.02), code: 'used_by', params: { count: users } }] : []
      if (score === 1) found.push({ value, score, code: 'same_name', params: {} })
      else if (score >= floor) found.push({ value, score: Math.round(score * 100) / 100, code: 'similar_name', params: {} })
      return found
    }),
    3,
  )
}

/** A word by which an allowed value goes, prepared for comparison; the size and the colour it names, if any. */
type AllowedWord = { value: string; word: string; text: Comparable; size: string | undefined; colour: string | undefined }

const preparedWords = new WeakMap<TargetDefinition['allowedValues'], readonly AllowedWord[]>()

function allowedWords(allowedValues: TargetDefinition['allowedValues']): readonly AllowedWord[] {
  const kept = preparedWords.get(allowedValues)
  if (kept) return kept
  const made = allowedValues.flatMap(({ value, labels, synonyms }) =>
    [value, ...Object.values(labels), ...synonyms].map((word) => {
      const text = toComparable(word)
      return { value, word, text, size: sizeNamed(text.plain), colour: colourNamed(text.plain) }
    }),
  )
  preparedWords.set(allowedValues, made)
  return made
}

/** How many pairs of words a request may still compare letter by letter. A value is compared with all allowed words or with none. */
export type ComparisonBudget = { pairs: number }

/** Returns the budget of one request. Measured: a million pairs of words that are much alike take 0.6 seconds. */
export function createComparisonBudget(): ComparisonBudget {
  return { pairs: 1_000_000 }
}

/**
 * Allowed values a shop's value could mean. `accepted` are the values other merchants' rules map it to, with how many do. Only those that reach
 * `minScore`, where it is above what is chance. With the budget spent, only the same word, size or colour is found.
 */
export function suggestValues(
  requested: TargetDefinition,
  sent: string,
  { accepted, budget, minScore = 0 }: { accepted: ReadonlyMap<string, number>; budget: ComparisonBudget; minScore?: number },
): CodedSuggestion[] {
  const found: CodedSuggestion[] = [...accepted].map(([value, users]) => ({
    value,
    score: Math.min(0.99, 0.92 + users * 0.02),
    code: 'used_by',
    params: { count: users },
  }))
  // A score is rounded before it is compared.
  const lowest = Math.max(floor, minScore - 0.005)
  const text = toComparable(sent)
  const [size, colour] = [sizeNamed(text.plain), colourNamed(text.plain)]
  const sentWords = new Set(text.plain.split(/[^\p{L}\d]+/u))
  const words = allowedWords(requested.allowedValues)
  const isCompared = budget.pairs >= words.length
  if (isCompared) budget.pairs -= words.length
  for (const one of words) {
    const { value, word } = one
    if (one.text.spaced !== '' && one.text.spaced === text.spaced) {
      found.push({ value, score: 1, ...(word === value ? { code: 'same_value', params: {} } : { code: 'synonym', params: { value } }) })
      continue
    }
    if ((size !== undefined && size === one.size) || (colour !== undefined && colour === one.colour)) {
      found.push({ value, score: 0.96, code: 'same_meaning', params: { value } })
      continue
    }
    const score = isCompared ? likeness(one.text, text, lowest) : 0
    if (score >= floor)
      found.push({
        value,
        score: Math.round(score * 100) / 100,
        ...(word === value ? { code: 'similar_value', params: {} } : { code: 'like', params: { value: word } }),
      })
    // "Dark blue melange" names Blue.
    else if (sentWords.has(one.text.plain)) found.push({ value, score: 0.8, code: 'names', params: { value: word } })
  }
  return best(
    found.filter(({ value, score }) => score >= minScore && parseValue(requested, value).state === 'mapped'),
    3,
  )
}

/** Names other merchants' rules take a definition from, with how many do. */
export function acceptedNames(accepted: readonly Accepted[]): Map<string, number> {
  return new Map(accepted.filter(({ kind }) => kind === 'name').map(({ from, users }) => [from, users]))
}

/** What other merchants' rules map each value to, by its plain words, with how many do. */
export function acceptedValues(accepted: readonly Accepted[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const values = new Map<string, Map<string, number>>()
  for (const { kind, from, to, users } of accepted) {
    if (kind !== 'value') continue
    const known = values.get(from) ?? new Map<string, number>()
    values.set(from, known.set(to, users))
  }
  return values
}
