import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import type { Suggestion } from '@stoa/contract/mapping-shapes.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import { describe } from '@stoa/messages/describe.ts'
import { colourNamed } from './value/rules-colours.ts'
import { sizeNamed } from './value/rules-sizes.ts'
import { distance } from 'fastest-levenshtein'
import { parseValue } from './rules.ts'
import { normalizeForComparison } from '@stoa/contract/compare-text.ts'
import type { TargetDefinition } from './rules.ts'
import type { Accepted } from './rule/queries-rule.ts'

/** How alike two words are, from 0 to 1: letters changed of the longer one, or words shared. */
export function similarity(one: string, other: string): number {
  const [a, b] = [normalizeForComparison(one).replaceAll(/[_\-/()]+/g, ' '), normalizeForComparison(other).replaceAll(/[_\-/()]+/g, ' ')].map(
    (text) => text.replaceAll(/\s+/g, ' ').trim(),
  )
  if (a === undefined || b === undefined || a === '' || b === '') return 0
  if (a === b) return 1
  const letters = 1 - distance(a, b) / Math.max(a.length, b.length)
  const [words, others] = [new Set(a.split(' ')), new Set(b.split(' '))]
  const shared = [...words].filter((word) => others.has(word)).length
  return Math.max(letters, (0.95 * shared) / Math.max(words.size, others.size))
}

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

/** Names of a shop that a definition could be taken from. `accepted` are names other merchants' rules take it from, with how many do. */
export function suggestNames(
  definition: Pick<AttributeDefinition, 'key' | 'name' | 'labels'>,
  names: readonly string[],
  accepted: ReadonlyMap<string, number>,
): CodedSuggestion[] {
  const own = [definition.name, definition.key, ...Object.values(definition.labels)]
  return best(
    names.flatMap((value): CodedSuggestion[] => {
      const users = accepted.get(normalizeForComparison(value)) ?? 0
      const score = Math.max(...own.map((one) => similarity(one, value)))
      const found: CodedSuggestion[] =
        users > 0 ? [{ value, score: Math.min(0.99, 0.9 + users * 0.02), code: 'used_by', params: { count: users } }] : []
      if (score === 1) found.push({ value, score, code: 'same_name', params: {} })
      else if (score >= floor) found.push({ value, score: Math.round(score * 100) / 100, code: 'similar_name', params: {} })
      return found
    }),
    3,
  )
}

/** Whether two words name the same size, or the same colour in one of the languages of catalogues. */
function meansSame(one: string, other: string): boolean {
  const [a, b] = [normalizeForComparison(one), normalizeForComparison(other)]
  const [size, colour] = [sizeNamed(a), colourNamed(a)]
  return (size !== undefined && size === sizeNamed(b)) || (colour !== undefined && colour === colourNamed(b))
}

/** Allowed values a shop's value could mean. `accepted` are the values other merchants' rules map it to, with how many do. */
export function suggestValues(requested: TargetDefinition, sent: string, accepted: ReadonlyMap<string, number>): CodedSuggestion[] {
  const found: CodedSuggestion[] = [...accepted].map(([value, users]) => ({
    value,
    score: Math.min(0.99, 0.92 + users * 0.02),
    code: 'used_by',
    params: { count: users },
  }))
  for (const { value, labels, synonyms } of requested.allowedValues) {
    for (const word of [value, ...Object.values(labels), ...synonyms]) {
      const score = similarity(word, sent)
      if (score === 1) found.push({ value, score, ...(word === value ? { code: 'same_value', params: {} } : { code: 'synonym', params: { value } }) })
      else if (meansSame(word, sent)) found.push({ value, score: 0.96, code: 'same_meaning', params: { value } })
      else if (score >= floor)
        found.push({
          value,
          score: Math.round(score * 100) / 100,
          ...(word === value ? { code: 'similar_value', params: {} } : { code: 'like', params: { value: word } }),
        })
      // "Dark blue melange" names Blue.
      else if (
        normalizeForComparison(sent)
          .split(/[^\p{L}\d]+/u)
          .includes(normalizeForComparison(word))
      )
        found.push({ value, score: 0.8, code: 'names', params: { value: word } })
    }
  }
  return best(
    found.filter(({ value }) => parseValue(requested, value).state === 'mapped'),
    3,
  )
}

/** Names other merchants' rules take a definition from, with how many do. */
export function acceptedNames(accepted: readonly Accepted[]): Map<string, number> {
  return new Map(accepted.filter(({ kind }) => kind === 'name').map(({ from, users }) => [from, users]))
}
