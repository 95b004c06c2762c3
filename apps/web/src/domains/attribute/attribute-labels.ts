import { plural, t } from '@lingui/core/macro'
import { AttributeType, RequirementLevel } from '@stoa/contract/attribute.ts'
import type { AttributeDefinition, AttributeTemplate, Unit } from '@stoa/contract/attribute.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'
import { optionOf } from '../../lib/option-of.ts'

/** What each type is called, and what a value of it is. */
export const typeLabels: Record<AttributeType, { name: string; help: string }> = {
  text: { name: t`Text`, help: t`Free text entered by the merchant.` },
  number: { name: t`Number`, help: t`A number, optionally with a unit. Other units of the same kind are converted.` },
  boolean: { name: t`Yes or no`, help: t`Yes or no.` },
  choice: { name: t`Single choice`, help: t`Exactly one of the values below.` },
  choices: { name: t`Multiple choice`, help: t`One or more of the values below.` },
  colour: { name: t`Colour`, help: t`A name or a code such as #1f6feb. If you list values below, one of them.` },
  date: { name: t`Date`, help: t`A calendar date.` },
  dimension: { name: t`Dimensions`, help: t`Length × width × height, in one unit.` },
}

/** The types as choices of a field or a filter. */
export const typeChoices: readonly { value: AttributeType; label: string }[] = AttributeType.options.map((value) => ({
  value,
  label: typeLabels[value].name,
}))

const unitLabels: Record<Unit, string> = {
  mm: t`millimetre`,
  cm: t`centimetre`,
  m: t`metre`,
  in: t`inch`,
  ft: t`foot`,
  g: t`gram`,
  kg: t`kilogram`,
  oz: t`ounce`,
  lb: t`pound`,
  ml: t`millilitre`,
  cl: t`centilitre`,
  l: t`litre`,
  'fl oz': t`fluid ounce`,
  W: t`watt`,
  kW: t`kilowatt`,
  V: t`volt`,
  Ah: t`ampere hour`,
  mAh: t`milliampere hour`,
  h: t`hour`,
  min: t`minute`,
  s: t`second`,
  '°C': t`degree Celsius`,
  '°F': t`degree Fahrenheit`,
  GB: t`gigabyte`,
  MB: t`megabyte`,
  TB: t`terabyte`,
  '%': t`percent`,
}
const lengths: readonly string[] = ['mm', 'cm', 'm', 'in', 'ft'] satisfies Unit[]

/** The units a type may be in: every one for a number, lengths for dimensions, none elsewhere. */
export function unitChoices(type: AttributeType): { value: string; label: string }[] {
  if (!hasUnit(type)) return []
  const all = Object.entries(unitLabels).map(([value, name]) => ({ value, label: value === name ? value : `${value} – ${name}` }))
  return type === 'dimension' ? all.filter(({ value }) => lengths.includes(value)) : all
}

/** Whether values of a type are measured in a unit. */
export function hasUnit(type: AttributeType): boolean {
  return type === 'number' || type === 'dimension'
}

/** Whether a type has a list of values: a choice must, a colour may. */
export function hasValues(type: AttributeType): boolean {
  return needsValues(type) || type === 'colour'
}

/** Whether a type is nothing without its list of values. */
export function needsValues(type: AttributeType): boolean {
  return type === 'choice' || type === 'choices'
}

/** A type with its unit: "Number in cm". */
export function typeName({ type, unit }: { type: AttributeType; unit?: Unit | null | undefined }): string {
  const { name } = typeLabels[type]
  return unit ? t`${name} in ${unit}` : name
}

/** The first values and how many more there are: "Black, White +13". Empty where there is no list. */
export function valuesSummary(values: readonly { value: string }[], shown = 3): string {
  const first = values
    .slice(0, shown)
    .map(({ value }) => value)
    .join(', ')
  return values.length > shown ? `${first} +${values.length - shown}` : first
}

/** How much a collection wants an attribute, in a word and its colour. */
export const levelLabels: Record<RequirementLevel, { name: string; colour: BadgeColour; help: string }> = {
  required: { name: t`Required`, colour: 'authorized', help: t`Products without it cannot be published.` },
  recommended: { name: t`Recommended`, colour: 'open', help: t`Counts towards the mapped percentage. Doesn’t block publishing.` },
  optional: { name: t`Optional`, colour: 'none', help: t`Merchants can leave it empty.` },
}

/** The levels as choices, the strictest first. */
export const levelChoices: readonly { value: RequirementLevel; label: string }[] = RequirementLevel.options.map((value) => ({
  value,
  label: levelLabels[value].name,
}))

/** Reads a level out of a field; undefined when it is none. */
export function levelOf(value: string | null): RequirementLevel | undefined {
  return optionOf(RequirementLevel.options, value)
}

const levelCounts: Record<RequirementLevel, (number: number) => string> = {
  required: (number) => t`${number} required`,
  recommended: (number) => t`${number} recommended`,
  optional: (number) => t`${number} optional`,
}

/** How many of each level there are: "3 required, 1 optional". Empty for none. */
export function levelsSummary(requested: readonly { level: RequirementLevel }[]): string {
  return RequirementLevel.options
    .map((level) => [level, requested.filter((one) => one.level === level).length] as const)
    .filter(([, number]) => number > 0)
    .map(([level, number]) => levelCounts[level](number))
    .join(', ')
}

/** Where an attribute is requested: "3 collections, required in 2"; undefined when nowhere. */
export function requirementsLabel({
  collectionCount,
  requiredCount,
}: Pick<AttributeDefinition, 'collectionCount' | 'requiredCount'>): string | undefined {
  if (collectionCount === 0) return undefined
  if (requiredCount === 0) return t`${plural(collectionCount, { one: '# collection, not required', other: '# collections, not required' })}`
  return requiredCount === collectionCount
    ? t`${plural(collectionCount, { one: '# collection, required', other: '# collections, required' })}`
    : t`${plural(collectionCount, { one: `# collection, required in ${requiredCount}`, other: `# collections, required in ${requiredCount}` })}`
}

/** What hangs on an attribute, before it is deleted. */
export function inUseLabel({ collectionCount, productCount }: Pick<AttributeDefinition, 'collectionCount' | 'productCount'>): string {
  if (collectionCount + productCount === 0) return t`It is not used in a collection and no product has a value. This cannot be undone.`
  return [
    ...(collectionCount > 0
      ? [t`${plural(collectionCount, { one: 'It is removed from # collection.', other: 'It is removed from # collections.' })}`]
      : []),
    ...(productCount > 0 ? [t`${plural(productCount, { one: '# product loses its value.', other: '# products lose their value.' })}`] : []),
    t`This cannot be undone.`,
  ].join(' ')
}

/** What distinguishes one template from another of its name: its id, or for Stoa's own its name. */
export function templateKey({ id, name }: Pick<AttributeTemplate, 'id' | 'name'>): string {
  return id ?? name
}

/** What applying a template does with one of its attributes, next to what is there. */
export type Effect = {
  key: string
  name: string
  type: string
  level: RequirementLevel
  /** The one of that key that is there already. */
  present: Pick<AttributeDefinition, 'productAttributeDefinitionId' | 'name' | 'type' | 'unit'> | undefined
  /** How much the collection asks for it already; undefined when it does not, or none was named. */
  requirementAs: RequirementLevel | undefined
}

/** What applying a template would do: an attribute of its key stays as it is, and so does what the collection asks. */
export function effectsOf(
  { attributeDefinitions }: Pick<AttributeTemplate, 'attributeDefinitions'>,
  present: readonly Pick<AttributeDefinition, 'productAttributeDefinitionId' | 'key' | 'name' | 'type' | 'unit'>[],
  requested: readonly { definition: Pick<AttributeDefinition, 'key'>; level: RequirementLevel }[],
): Effect[] {
  return attributeDefinitions.map((one) => ({
    key: one.key,
    name: one.name,
    type: typeName(one),
    level: one.level,
    present: present.find(({ key }) => key === one.key),
    requirementAs: requested.find(({ definition }) => definition.key === one.key)?.level,
  }))
}

/** What became of applying a template, in one sentence. */
export function appliedLabel(name: string, { created, added }: { created: number; added: number }, collection: string | undefined): string {
  if (created + added === 0) return t`${name} applied: nothing to add`
  const parts = [
    ...(created > 0 ? [t`${plural(created, { one: '# attribute created', other: '# attributes created' })}`] : []),
    ...(collection !== undefined && added > 0 ? [t`${added} added to ${collection}`] : []),
  ]
  return t`${name} applied: ${parts.join(', ')}`
}
