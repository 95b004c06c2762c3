import { plural, t } from '@lingui/core/macro'
import { normalizeForComparison } from '@stoa/contract/compare-text.ts'
import type { AttributeDefinition, Unit } from '@stoa/contract/attribute.ts'
import type { MappingRule, RuleFields, SourceValue } from '@stoa/contract/mapping-shapes.ts'
import type { TargetDefinition } from './mapping-labels.ts'
import { addSource } from '@stoa/contract/source-names.ts'
import { isSame } from '../../ui/merge-edits.ts'
import { isOpen } from './mapping-labels.ts'

type Named = Pick<AttributeDefinition, 'key' | 'name' | 'labels'>

/**
 * A rule that says nothing: what the rule for all says applies; without one the attribute's own names are read, and values have to fit as they are.
 */
export const emptyRule: RuleFields = { sources: [], values: [], ignored: [], unit: null, pattern: null, defaultValue: null }

/** What of a kept rule is its own: whose it is and how it fares left out. */
export function fieldsOf({ sources, values, ignored, unit, pattern, defaultValue }: RuleFields | MappingRule): RuleFields {
  return { sources, values, ignored, unit, pattern, defaultValue }
}

/** What a change of a rule depends on beside the rule: its attribute, and the rule for all where it is a merchant's. */
export type RuleContext = { definition: Named; forAll: RuleFields | null }

/** The rule with a name it reads as well, last or first; a name that is read anyway is not written down. */
export function withSource(rule: RuleFields, { definition, forAll }: RuleContext, name: string, options: { isFirst?: boolean } = {}): RuleFields {
  const sources = addSource(definition, { own: rule, forAll }, name, options)
  return isSame(sources, rule.sources) ? rule : { ...rule, sources }
}

/** The rule without anything it says of one value of the shop. */
export function without(rule: RuleFields, from: string): RuleFields {
  const word = normalizeForComparison(from)
  return {
    ...rule,
    values: rule.values.filter((one) => normalizeForComparison(one.from) !== word),
    ignored: rule.ignored.filter((one) => normalizeForComparison(one) !== word),
  }
}

/** The rule with what one value of the shop becomes. */
export function withValue(rule: RuleFields, from: string, to: string): RuleFields {
  const rest = without(rule, from)
  return { ...rest, values: [...rest.values, { from, to }] }
}

/** The rule with a value of the shop that is ignored. */
export function withIgnored(rule: RuleFields, from: string): RuleFields {
  const rest = without(rule, from)
  return { ...rest, ignored: [...rest.ignored, from] }
}

/** Whether a rule itself says something of a value, so that it can be taken back. */
export function saysOf(rule: RuleFields | null, from: string): boolean {
  return (
    rule !== null &&
    (rule.values.some((one) => normalizeForComparison(one.from) === normalizeForComparison(from)) ||
      rule.ignored.some((one) => normalizeForComparison(one) === normalizeForComparison(from)))
  )
}

/**
 * What a rule does, in a line: "Uses Colour, kleur: 12 values, 2 ignored values, numbers in g, default “Other”". A merchant's without source fields reads
 * those of the rule for all.
 */
export function ruleLabel({ sources, values, ignored, unit, pattern, defaultValue }: RuleFields, forAll: RuleFields | null = null): string {
  const parts = [
    values.length > 0 && t`${plural(values.length, { one: '# value', other: '# values' })}`,
    ignored.length > 0 && t`${plural(ignored.length, { one: '# ignored value', other: '# ignored values' })}`,
    unit !== null && t`numbers in ${unit}`,
    pattern !== null && t`extracts “${pattern.find}”`,
    defaultValue !== null && t`default “${defaultValue}”`,
  ].filter((one) => one !== false)
  const read = sources.length > 0 ? sources : (forAll?.sources ?? [])
  const reads = read.length === 0 ? t`Uses the field of the same name` : t`Uses ${read.join(', ')}`
  return parts.length === 0 ? reads : `${reads}: ${parts.join(', ')}`
}

/** A line of the value table while it is edited; `id` keeps it apart from lines with the same words. */
export type Line = { id: number; from: string; to: string }

/** A rule while it is edited: lines may be half filled, and empty text stands for nothing. */
export type Draft = {
  sources: string[]
  lines: Line[]
  ignored: string[]
  unit: Unit | null
  find: string
  replace: string
  defaultValue: string
}

/** A rule as it is edited. */
export function draftOf({ sources, values, ignored, unit, pattern, defaultValue }: RuleFields): Draft {
  return {
    sources: [...sources],
    lines: values.map((one, id) => ({ id, ...one })),
    ignored: [...ignored],
    unit,
    find: pattern?.find ?? '',
    replace: pattern === null || pattern.replace === '{value}' ? '' : pattern.replace,
    defaultValue: defaultValue ?? '',
  }
}

/** The draft with a line for each of some values of the shop. */
export function withLines(draft: Draft, words: readonly string[]): Draft {
  const next = draft.lines.reduce((most, { id }) => Math.max(most, id), -1) + 1
  return { ...draft, lines: [...draft.lines, ...words.map((from, index) => ({ id: next + index, from, to: '' }))] }
}

/** The lines that count: a line with nothing in it is none. */
export function filledLines(lines: readonly Line[]): Line[] {
  return lines.filter(({ from, to }) => from.trim() !== '' || to.trim() !== '')
}

/** The rule a draft stands for. */
export function ruleOf({ sources, lines, ignored, unit, find, replace, defaultValue }: Draft): RuleFields {
  return {
    sources,
    values: filledLines(lines).map(({ from, to }) => ({ from: from.trim(), to: to.trim() })),
    ignored,
    unit,
    pattern: find.trim() === '' ? null : { find: find.trim(), replace: replace.trim() === '' ? '{value}' : replace.trim() },
    defaultValue: defaultValue.trim() === '' ? null : defaultValue.trim(),
  }
}

/** What of a draft can be tried already: lines that are only half filled are left out. */
export function tryable(draft: Draft): RuleFields {
  const seen = new Set<string>()
  const lines = draft.lines.filter(({ from, to }) => {
    const word = normalizeForComparison(from)
    if (word === '' || to.trim() === '' || seen.has(word)) return false
    seen.add(word)
    return true
  })
  return ruleOf({ ...draft, lines })
}

/** What is wrong with lines before anybody is requested, by the line's id. */
export function lineIssues(lines: readonly Line[]): ReadonlyMap<number, { from?: string; to?: string }> {
  const issues = new Map<number, { from?: string; to?: string }>()
  const seen = new Set<string>()
  for (const { id, from, to } of filledLines(lines)) {
    const word = normalizeForComparison(from)
    if (word === '') issues.set(id, { from: t`Enter the value from the shop.` })
    else if (seen.has(word)) issues.set(id, { from: t`“${from}” is listed twice. Remove one.` })
    else if (to.trim() === '') issues.set(id, { to: t`Choose the value it maps to.` })
    seen.add(word)
  }
  return issues
}

/** The words shops write that nothing is made of yet: of a list each word that is not known on its own. */
export function openLabel(definition: TargetDefinition, values: readonly SourceValue[], known: readonly string[]): string[] {
  const named = new Set(known.map(normalizeForComparison))
  for (const { value, labels, synonyms } of definition.allowedValues)
    for (const word of [value, ...Object.values(labels), ...synonyms]) named.add(normalizeForComparison(word))
  const words = values
    .filter(({ state, originalAttributeValue }) => isOpen(state) && originalAttributeValue !== '')
    .flatMap(({ originalAttributeValue: text }) => (definition.type === 'choices' ? text.split(/[,;|/\n]/) : [text]))
    .map((word) => word.trim())
  const seen = new Set<string>()
  return words.filter((word) => {
    const key = normalizeForComparison(word)
    if (key === '' || named.has(key) || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
