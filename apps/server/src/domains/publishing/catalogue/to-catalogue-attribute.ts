import type { AttributeType } from '@stoa/contract/attribute.ts'
import type { CatalogueProductDetail } from '@stoa/contract/catalogue.ts'
import { splitList } from '@stoa/contract/split-list.ts'

type Labels = Readonly<Record<string, string>>

/** A value of a product for an attribute of the marketplace. `allowedValues` are those of the attribute that occur in the value. */
export type CatalogueAttributeRow = {
  key: string
  name: string
  labels: Labels
  type: AttributeType
  value: string
  unit: string | null
  allowedValues: readonly { value: string; labels?: Labels }[]
}

/** Returns an attribute with its name and its allowed values in the reader's language; the values of a list one by one, and joined by commas. */
export function toCatalogueAttribute(row: CatalogueAttributeRow, language: string): CatalogueProductDetail['attributes'][number] {
  const labels = new Map(row.allowedValues.map(({ value, labels: own }) => [value, own?.[language] || value]))
  const values = valuesOf(row, labels).map((value) => labels.get(value) ?? value)
  return { key: row.key, name: row.labels[language] ?? row.name, value: values.join(', '), values, unit: row.unit }
}

/** Returns the values that are kept joined by commas. A value may contain a comma: the longest allowed value counts. */
function valuesOf({ type, value }: CatalogueAttributeRow, labels: ReadonlyMap<string, string>): string[] {
  if (type !== 'choices') return [value]
  const { values, unknown } = splitList(value, (word) => (labels.has(word) ? [word] : undefined))
  return unknown.length > 0 || values.length === 0 ? [value] : values
}
