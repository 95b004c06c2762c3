import { plural, t } from '@lingui/core/macro'
import { attribute } from '@stoa/contract/attribute.ts'
import type { AllowedValue, AttributeDefinition, AttributeType, Unit } from '@stoa/contract/attribute.ts'
import type { FieldIssue } from '@stoa/contract/errors.ts'
import * as z from 'zod/mini'
import { hasUnit, hasValues, needsValues } from './attribute-labels.ts'

/** A text in one language, as a row of fields. */
export type Translation = { language: string; text: string }

/** What the fields of an attribute hold. Values and unit are kept while another type is chosen, and sent only where they belong. */
export type DefinitionValues = {
  name: string
  labels: Translation[]
  key: string
  description: string
  type: AttributeType
  unit: Unit | null
  allowedValues: EditedValue[]
}

/** A value with the name it is saved under; a new one has none. */
export type EditedValue = AllowedValue & { was?: string }

/** The most values an attribute may have, characters of one, and other words for one. Source: the contract. */
export const most = { values: 2000, characters: 120, synonyms: 50 } as const

/** Texts per language as rows. */
export function translationsOf(labels: Readonly<Record<string, string>>): Translation[] {
  return Object.entries(labels).map(([language, text]) => ({ language, text }))
}

/** Rows as texts per language; a row without text is left out. */
export function labelsOf(rows: readonly Translation[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ language, text }) => [language, text.trim()] as const).filter(([, text]) => text !== ''))
}

/** An attribute as its form shows it; a new one is a text without a name. */
export function valuesOf(definition: AttributeDefinition | undefined): DefinitionValues {
  return {
    name: definition?.name ?? '',
    labels: translationsOf(definition?.labels ?? {}),
    key: definition?.key ?? '',
    description: definition?.description ?? '',
    type: definition?.type ?? 'text',
    unit: definition?.unit ?? null,
    allowedValues: definition?.allowedValues.map((one) => ({ ...one, was: one.value })) ?? [],
  }
}

/** What is sent: everything, so that an emptied field is emptied. */
export function definitionOf({ labels, unit, allowedValues, ...values }: DefinitionValues) {
  return {
    ...values,
    labels: labelsOf(labels),
    unit: hasUnit(values.type) ? unit : null,
    allowedValues: hasValues(values.type) ? allowedValues : [],
  }
}

const plain = (value: string): string => value.trim().toLowerCase()

/** What is wrong with a list of values as a whole; undefined when nothing is. */
export function valuesIssue(type: AttributeType, values: readonly { value: string }[]): string | undefined {
  if (needsValues(type) && values.length === 0) return t`Add the values merchants can choose from.`
  if (values.some(({ value }) => plain(value) === '')) return t`Enter or remove the empty value.`
  const met = new Set<string>()
  for (const { value } of values) {
    if (met.has(plain(value))) return t`“${value.trim()}” is listed twice. Remove one.`
    met.add(plain(value))
  }
  return undefined
}

/** The contract's shape, with every error of the values reported at their one field. */
export const DefinitionToSend = z
  .extend(z.omit(attribute.update.body, { productAttributeDefinitionId: true, version: true }), {
    allowedValues: z.array(z.object({ value: z.string(), labels: z.record(z.string(), z.string()), synonyms: z.array(z.string()) })),
  })
  .check((context) => {
    const message = valuesIssue(context.value.type ?? 'text', context.value.allowedValues)
    if (message !== undefined) context.issues.push({ code: 'custom', message, path: ['allowedValues'], input: context.value.allowedValues })
  })

/** The errors of an answer by the form's fields: a new attribute is the first of a list, and a value has no field of its own. */
export function issuesAtFields(issues: readonly FieldIssue[]): FieldIssue[] {
  return issues.map(({ path, ...issue }) => {
    const own = path.replace(/^attributeDefinitions\.0\./, '')
    return { ...issue, path: own.replace(/^(allowedValues|labels)\..*$/, '$1') }
  })
}

/** What came of adding pasted text to a list of values. */
export type Added = { values: EditedValue[]; added: number; repeated: number; tooLong: number; tooMany: number }

/**
 * Adds text to a list, one value a line. Further columns of a line, as a spreadsheet copies them, are other words for its value.
 * What is there already, in whatever case, stays as it is.
 */
export function addValues(present: readonly EditedValue[], text: string): Added {
  const values = [...present]
  const met = new Set(values.map(({ value }) => plain(value)))
  const reported = { added: 0, repeated: 0, tooLong: 0, tooMany: 0 }
  for (const row of text.split(/\r\n|\r|\n/)) {
    const [value = '', ...others] = row.split('\t').map((cell) => cell.trim())
    if (value === '') continue
    if (met.has(plain(value))) reported.repeated += 1
    else if (value.length > most.characters) reported.tooLong += 1
    else if (values.length >= most.values) reported.tooMany += 1
    else {
      met.add(plain(value))
      values.push({ value, labels: {}, synonyms: synonymsOf(others.join('\n')) })
      reported.added += 1
    }
  }
  return { values, ...reported }
}

/** What came of adding, for the person who pasted. */
export function addedLabel({ added, repeated, tooLong, tooMany }: Omit<Added, 'values'>): string {
  return [
    ...(added > 0 ? [t`${added} added.`] : []),
    ...(repeated > 0 ? [t`${plural(repeated, { one: '# already exists.', other: '# already exist.' })}`] : []),
    ...(tooLong > 0 ? [t`${tooLong} skipped: longer than ${most.characters} characters.`] : []),
    ...(tooMany > 0 ? [t`${tooMany} skipped: the limit is ${most.values} values.`] : []),
  ].join(' ')
}

/** Other words for a value, as typed: one a line or set apart by commas; each once, as many and as long as the contract lets them be. */
export function synonymsOf(text: string): string[] {
  const words = text
    .split(/[\n,;]/)
    .map((word) => word.trim().slice(0, most.characters).trim())
    .filter((word) => word !== '')
  return words.filter((word, index) => words.findIndex((other) => plain(other) === plain(word)) === index).slice(0, most.synonyms)
}
