import { plural, t } from '@lingui/core/macro'
import { normalizeForComparison } from '@stoa/contract/compare-text.ts'
import { ownNames } from '@stoa/contract/source-names.ts'
import { splitList } from '@stoa/contract/split-list.ts'
import type { AttributeDefinition, RequirementLevel, Unit } from '@stoa/contract/attribute.ts'
import type { AttributeCoverage, MappingSource, MappingState, SourceValue } from '@stoa/contract/mapping-shapes.ts'
import { count } from '../../lib/format.ts'

/** What of a definition decides how its values are written and read. */
export type TargetDefinition = Pick<AttributeDefinition, 'type' | 'unit' | 'allowedValues'>

/** The views of the workbench; the first is the one without a word in the address. */
export const views = [
  { value: 'unmapped', label: t`Unmapped` },
  { value: 'all', label: t`All` },
  { value: 'rules', label: t`Rules` },
] as const
export type View = (typeof views)[number]['value']

/** The view an address asks for; nonsense is the first. */
export function viewOf(word: string | undefined): View {
  return views.find(({ value }) => value === word)?.value ?? 'unmapped'
}

export const levelLabels: Readonly<Record<RequirementLevel, string>> = { required: t`Required`, recommended: t`Recommended`, optional: t`Optional` }

/** By which way a product got its value. */
export const sourceLabels: Readonly<Record<MappingSource, string>> = {
  product: t`Set on this product`,
  merchant_rule: t`Rule`,
  operator_rule: t`Operator’s rule`,
  same_name: t`Same name`,
}

/** Whether something is still to be done for a value. */
export function isOpen(state: MappingState): boolean {
  return state === 'unmapped' || state === 'invalid'
}

/** Whether a value is listed as still to be mapped: an ignored one too where its attribute is required, which blocks its products. */
export function isLeft(state: MappingState, level: RequirementLevel): boolean {
  return isOpen(state) || (state === 'ignored' && level === 'required')
}

/** A value of the shop in its list, the same before and after a rule says something of it; fixed for some products it stands there twice. */
export function keyOfValue({ originalAttributeName, originalAttributeValue, state, source }: SourceValue): string {
  return JSON.stringify([originalAttributeName, originalAttributeValue, isOpen(state), source === 'product'])
}

/** What is left to map, with its unit: one value for each product and attribute. */
export function remainingLabel(remaining: number): string {
  return t`${plural(remaining, { one: '# value left', other: '# values left' })}`
}

/** How many products have no value for an attribute yet. */
export function remainingOf({ mappedCount, productCount }: Pick<AttributeCoverage, 'mappedCount' | 'productCount'>): number {
  return Math.max(0, productCount - mappedCount)
}

/** What is left of the required and recommended attributes, which are what counts as left; of the optional ones apart, where there are any. */
export function remainingLine(remaining: number, rows: readonly Pick<AttributeCoverage, 'level' | 'mappedCount' | 'productCount'>[]): string {
  const optional = rows.filter(({ level }) => level === 'optional').reduce((sum, row) => sum + remainingOf(row), 0)
  return [remainingLabel(remaining), ...(optional > 0 ? [t`${count(optional)} optional`] : [])].join(' · ')
}

/** What maps an attribute of a merchant, in two or three words. */
export function mappingSourceLabel({
  definition,
  rule,
  sources,
  mappedCount,
}: Pick<AttributeCoverage, 'definition' | 'rule' | 'sources' | 'mappedCount'>): string {
  if (rule) return rule.isForAll ? t`Rule for all merchants` : t`Rule`
  const own = ownNames(definition).map(normalizeForComparison)
  if (sources.some((name) => own.includes(normalizeForComparison(name)))) return t`Same name`
  return sources.length > 0 || mappedCount > 0 ? t`Set on products` : t`Not mapped yet`
}

/** A mapped value as people read it: yes and no in words, a number with its unit. */
export function valueLabel({ type, unit }: Pick<TargetDefinition, 'type' | 'unit'>, value: string): string {
  if (value === '') return ''
  if (type === 'boolean') return value === 'true' ? t`Yes` : value === 'false' ? t`No` : value
  return unit === null ? value : `${value} ${unit}`
}

/** How sure a suggestion is and why: "92%, used by 2 merchants". */
export function suggestionLabel({ score, reason }: { score: number; reason: string }): string {
  return `${Math.round(score * 100)}%, ${reason}`
}

/** What an attribute takes, for who has to choose: "One of 12 values", "Number in kg". */
export function typeLabel({ type, unit, allowedValues }: TargetDefinition): string {
  const words: Record<AttributeDefinition['type'], string> = {
    text: t`Text`,
    number: unit === null ? t`Number` : t`Number in ${unit}`,
    boolean: t`Yes or no`,
    choice: t`${plural(allowedValues.length, { one: 'Exactly # value', other: 'One of # values' })}`,
    choices: t`${plural(allowedValues.length, { one: 'Exactly # value', other: 'One or more of # values' })}`,
    colour: allowedValues.length > 0 ? t`${plural(allowedValues.length, { one: 'Exactly # colour', other: 'One of # colours' })}` : t`Colour`,
    date: t`Date`,
    dimension: unit === null ? t`Length × width × height` : t`Length × width × height in ${unit}`,
  }
  return words[type]
}

/** Returns the chosen values of a stored list: "Cotton, Linen". Unknown words stay as they are. */
export function splitChoices({ allowedValues }: Pick<TargetDefinition, 'allowedValues'>, text: string): string[] {
  const known = new Map(allowedValues.map(({ value }) => [normalizeForComparison(value), value]))
  const { values, unknown } = splitList(text, (word) => {
    const value = known.get(normalizeForComparison(word))
    return value === undefined ? undefined : [value]
  })
  return [...new Set([...values, ...unknown])]
}

const measures: readonly (readonly Unit[])[] = [
  ['mm', 'cm', 'm', 'in', 'ft'],
  ['g', 'kg', 'oz', 'lb'],
  ['ml', 'cl', 'l', 'fl oz'],
  ['W', 'kW'],
  ['V'],
  ['Ah', 'mAh'],
  ['s', 'min', 'h'],
  ['°C', '°F'],
  ['MB', 'GB', 'TB'],
  ['%'],
]

/** The units a number may be reported in where a definition is in one of them; none where it has no unit. */
export function unitsLike(unit: Unit | null): readonly Unit[] {
  return unit === null ? [] : (measures.find((kind) => kind.includes(unit)) ?? [unit])
}
