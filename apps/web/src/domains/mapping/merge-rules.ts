import { normalizeForComparison } from '@stoa/contract/compare-text.ts'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import { isSame, mergeEdits } from '../../ui/merge-edits.ts'
import type { Draft } from './rule-draft.ts'
import { draftOf } from './rule-draft.ts'

/** What a rule says of one value of the shop: the line that maps it, or that it is ignored. */
type Said = { from: string; to: string | null }

/**
 * Merges a rule while it is edited with what somebody else saved since `base`: fields that were left follow theirs, the others keep what was typed. The
 * values are merged one by one, by the value of the shop; a line without one stays.
 */
export function mergeRules(base: RuleFields, draft: Draft, theirs: RuleFields): Draft {
  const saved = draftOf(theirs)
  const { sources, unit, part, defaultValue } = mergeEdits(settingsOf(draftOf(base)), settingsOf(draft), settingsOf(saved))
  const [find = '', replace = ''] = part
  const [before, typed] = [saidOf(draftOf(base)), saidOf(draft)]
  const merged = saidOf(saved)
  for (const word of new Set([...before.keys(), ...typed.keys()])) {
    const own = typed.get(word)
    if (isSame(own, before.get(word))) continue
    if (own) merged.set(word, own)
    else merged.delete(word)
  }
  const said = [...merged.values()]
  const values = said.flatMap(({ from, to }) => (to === null ? [] : [{ from, to }]))
  const unnamed = draft.lines.filter(({ from }) => normalizeForComparison(from) === '').map(({ from, to }) => ({ from, to }))
  return {
    sources,
    unit,
    find,
    replace,
    defaultValue,
    lines: [...values, ...unnamed].map((line, id) => ({ id, ...line })),
    ignored: said.flatMap(({ from, to }) => (to === null ? [from] : [])),
  }
}

/** The fields that are kept or replaced as a whole; a pattern is one of them. */
function settingsOf({ sources, unit, find, replace, defaultValue }: Draft) {
  return { sources, unit, part: [find, replace], defaultValue }
}

function saidOf({ lines, ignored }: Draft): Map<string, Said> {
  const said = [...lines.map(({ from, to }): Said => ({ from, to })), ...ignored.map((from): Said => ({ from, to: null }))]
  return new Map(said.flatMap((one) => (normalizeForComparison(one.from) === '' ? [] : [[normalizeForComparison(one.from), one]])))
}
