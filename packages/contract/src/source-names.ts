import type { AttributeDefinition } from './attribute.ts'
import { normalizeForComparison } from './compare-text.ts'

type Named = Pick<AttributeDefinition, 'key' | 'name' | 'labels'>

/** The most source fields a rule reads. */
export const maxSources = 20

/** Returns the names by which a definition is read without a rule: its own, in the order in which they are tried. */
export function ownNames({ key, name, labels }: Named): string[] {
  return [...new Set([name, key, key.replaceAll('_', ' '), ...Object.values(labels)])]
}

/** A rule, and the rule for all merchants where the first is a merchant's. */
type Rules = { own: Sources; forAll: Sources | null }
type Sources = { readonly sources: readonly string[] }

/** Returns the names that a rule reads: its source fields, else those of the rule for all, else the definition's own names. */
export function readNames(definition: Named, { own, forAll }: Rules): readonly string[] {
  if (own.sources.length > 0) return own.sources
  return forAll && forAll.sources.length > 0 ? forAll.sources : ownNames(definition)
}

/**
 * Returns the source fields of a rule that reads `name` as well, last or first. What a rule without source fields reads is written down before another
 * name joins it, because a rule reads only what it lists. A name that is read already is not added.
 */
export function addSource(definition: Named, rules: Rules, name: string, { isFirst = false }: { isFirst?: boolean } = {}): string[] {
  const word = normalizeForComparison(name)
  const read = readNames(definition, rules)
  const isRead = read.some((one) => normalizeForComparison(one) === word)
  if (word === '' || (isRead && !isFirst)) return [...rules.own.sources]
  const kept = (rules.own.sources.length > 0 ? [...read] : distinct(read)).filter((one) => normalizeForComparison(one) !== word)
  return isFirst ? [name, ...kept] : [...kept, name]
}

/** Some names, each word once, with room for one more. */
function distinct(names: readonly string[]): string[] {
  const byWord = new Map<string, string>()
  for (const name of names) if (!byWord.has(normalizeForComparison(name))) byWord.set(normalizeForComparison(name), name)
  return [...byWord.values()].slice(0, maxSources - 1)
}
