import type { AttributeDefinition } from './attribute.ts'
import { normalizeForComparison } from './compare-text.ts'

type Named = Pick<AttributeDefinition, 'key' | 'name' | 'labels'>

/** The most source fields a rule reads. */
export const maxSources = 20

/** Returns the names by which a definition is read without a rule: its own, in the order in which they are tried. */
export function ownNames({ key, name, labels }: Named): string[] {
  return [...new Set([name, key, key.replaceAll('_', ' '), ...Object.values(labels)])]
}

/**
 * Returns the source fields of a rule that reads `name` as well, last or `first`. A rule without source fields reads the definition's own names: they
 * are written down before another joins them, because a rule reads only what it lists. A name that is read already is not added.
 */
export function addSource(definition: Named, sources: readonly string[], name: string, { isFirst = false }: { isFirst?: boolean } = {}): string[] {
  const word = normalizeForComparison(name)
  const isRead = (sources.length > 0 ? sources : ownNames(definition)).some((one) => normalizeForComparison(one) === word)
  if (word === '' || (isRead && !isFirst)) return [...sources]
  const kept = (sources.length > 0 ? [...sources] : distinctNames(definition)).filter((one) => normalizeForComparison(one) !== word)
  return isFirst ? [name, ...kept] : [...kept, name]
}

/** The own names of a definition, each spelling once, with room for one more. */
function distinctNames(definition: Named): string[] {
  const byWord = new Map<string, string>()
  for (const name of ownNames(definition)) if (!byWord.has(normalizeForComparison(name))) byWord.set(normalizeForComparison(name), name)
  return [...byWord.values()].slice(0, maxSources - 1)
}
