import { plural, t } from '@lingui/core/macro'
import { AttributeType, RequirementLevel } from '@stoa/contract/attribute.ts'
import type { AttributeDefinition, AttributeTemplate, Unit } from '@stoa/contract/attribute.ts'
import type { BadgeColour } from '@stoa/contract/states.ts'

/** What each type is called, and what a value of it is. */
export const typeLabels: Record<AttributeType, { name: string; help: string }> = {
  text: { name: t`Text`, help: t`Words as the merchant writes them.` },
  number: { name: t`Number`, help: t`An amount, with a unit where it has one. Other units of its kind are converted.` },
  boolean: { name: t`Yes or no`, help: t`Either of the two.` },
  choice: { name: t`One of a list`, help: t`Exactly one of the values below.` },
  choices: { name: t`Several of a list`, help: t`One or more of the values below.` },
  colour: { name: 'Colour', help: t`A name or a code such as #1f6feb. With values below, one of them.` },
  date: { name: 'Date', help: t`A day.` },
  dimension: { name: t`Dimensions`, help: t`Length by width by height, in one unit.` },
}

/** The types as choices of a field or a filter. */
export const typeChoices: readonly { value: AttributeType; label: string }[] = AttributeType.options.map((value) => ({
  value,
  label: typeLabels[value].name,
}))

const unitLabels: Record<Unit, string> = {
  mm: 'millimetre',
  cm: 'centimetre',
  m: 'metre',
  in: 'inch',
  ft: 'foot',
  g: 'gram',
  kg: 'kilogram',
  oz: 'ounce',
  lb: 'pound',
  ml: 'millilitre',
  cl: 'centilitre',
  l: 'litre',
  'fl oz': 'fluid ounce',
  W: 'watt',
  kW: 'kilowatt',
  V: 'volt',
  Ah: 'ampere hour',
  mAh: 'milliampere hour',
  h: 'hour',
  min: 'minute',
  s: 'second',
  '°C': 'degree Celsius',
  '°F': 'degree Fahrenheit',
  GB: 'gigabyte',
  MB: 'megabyte',
  TB: 'terabyte',
  '%': 'percent',
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
  required: { name: 'Required', colour: 'authorized', help: t`Without it a product is not ready.` },
  recommended: { name: 'Recommended', colour: 'open', help: t`Counts in what is mapped, holds nothing back.` },
  optional: { name: 'Optional', colour: 'none', help: t`Welcome, and never missed.` },
}

/** The levels as choices, the strictest first. */
export const levelChoices: readonly { value: RequirementLevel; label: string }[] = RequirementLevel.options.map((value) => ({
  value,
  label: levelLabels[value].name,
}))

/** Reads a level out of a field; undefined when it is none. */
export function levelOf(value: string | null): RequirementLevel | undefined {
  return RequirementLevel.safeParse(value).data
}

/** How many of each level there are: "3 required, 1 optional". Empty for none. */
export function levelsSummary(asked: readonly { level: RequirementLevel }[]): string {
  return RequirementLevel.options
    .map((level) => [level, asked.filter((one) => one.level === level).length] as const)
    .filter(([, number]) => number > 0)
    .map(([level, number]) => `${number} ${levelLabels[level].name.toLowerCase()}`)
    .join(', ')
}

/** Where an attribute is asked for: "3 collections, required in 2"; undefined when nowhere. */
export function requirementsLabel({
  collectionCount,
  requiredCount,
}: Pick<AttributeDefinition, 'collectionCount' | 'requiredCount'>): string | undefined {
  if (collectionCount === 0) return undefined
  const where = t`${plural(collectionCount, { one: '# collection', other: '# collections' })}`
  if (requiredCount === 0) return t`${where}, required in none`
  return requiredCount === collectionCount ? t`${where}, required` : t`${where}, required in ${requiredCount}`
}

/** What hangs on an attribute, before it is deleted. */
export function inUseLabel({ collectionCount, productCount }: Pick<AttributeDefinition, 'collectionCount' | 'productCount'>): string {
  if (collectionCount + productCount === 0) return t`No collection asks for it and no product has a value of it. This cannot be undone.`
  const parts = [
    ...(collectionCount > 0
      ? [t`${plural(collectionCount, { one: '# collection', other: '# collections' })} ${collectionCount === 1 ? 'asks' : 'ask'} for it`]
      : []),
    ...(productCount > 0
      ? [t`${plural(productCount, { one: '# product', other: '# products' })} ${productCount === 1 ? 'has' : 'have'} a value of it`]
      : []),
  ]
  return t`${parts.join(', and ')}. This cannot be undone.`
}

/** What tells one template from another of its name: its id, or for Stoa's own its name. */
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
  asked: readonly { definition: Pick<AttributeDefinition, 'key'>; level: RequirementLevel }[],
): Effect[] {
  return attributeDefinitions.map((one) => ({
    key: one.key,
    name: one.name,
    type: typeName(one),
    level: one.level,
    present: present.find(({ key }) => key === one.key),
    requirementAs: asked.find(({ definition }) => definition.key === one.key)?.level,
  }))
}

/** What became of applying a template, in one sentence. */
export function appliedLabel(name: string, { created, asked }: { created: number; asked: number }, collection: string | undefined): string {
  if (created + asked === 0) return t`${name} applied: all of it was there already`
  const parts = [
    ...(created > 0 ? [t`${plural(created, { one: '# attribute', other: '# attributes' })} made`] : []),
    ...(collection !== undefined && asked > 0 ? [t`${asked} asked for in ${collection}`] : []),
  ]
  return t`${name} applied: ${parts.join(', ')}`
}
