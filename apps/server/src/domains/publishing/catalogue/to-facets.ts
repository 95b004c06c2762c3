import type { CatalogueFacets } from '@stoa/contract/catalogue.ts'
import { facetLimits } from '@stoa/contract/catalogue.ts'
import type { DefinitionRow } from './queries-attribute.ts'
import type { FacetRow } from './queries-facets.ts'

type AttributeFacet = CatalogueFacets['attributes'][number]
type Counted = { definition: DefinitionRow; name: string; products: number; values: { value: string; count: number }[] }

/** Returns the attributes that are named of those that the products of a choice have, the most frequent first, then by name, with all their values. */
export function rankAttributes({ attributes, values }: FacetRow, definitions: readonly DefinitionRow[], language: string): Counted[] {
  const valuesOf = Map.groupBy(values, ({ definitionId }) => definitionId)
  const byId = new Map(definitions.map((one) => [one.id, one]))
  const counted = attributes.flatMap(({ definitionId, products }): Counted[] => {
    const definition = byId.get(definitionId)
    if (definition === undefined) return []
    const name = definition.labels[language] ?? definition.name
    return [{ definition, name, products, values: countValues(definition, valuesOf.get(definitionId) ?? []) }]
  })
  return counted.toSorted((a, b) => b.products - a.products || a.name.localeCompare(b.name, language)).slice(0, facetLimits.attributes)
}

/** Counts the values of lists that have commas in some: those were counted by whole lists. */
function countValues({ type, joinedValues }: DefinitionRow, values: Counted['values']): Counted['values'] {
  if (type !== 'choices' || joinedValues.length === 0) return values
  const counts = new Map<string, number>()
  for (const { value, count } of values) for (const one of splitJoined(value, joinedValues)) counts.set(one, (counts.get(one) ?? 0) + count)
  return [...counts].map(([value, count]) => ({ value, count }))
}

/** Returns the values of a list that is joined by commas, which some values have themselves: the longest of those counts. */
function splitJoined(list: string, joinedValues: readonly string[]): string[] {
  const found: string[] = []
  let rest = `, ${list}, `
  for (const one of joinedValues.toSorted((a, b) => b.length - a.length)) {
    const place = rest.indexOf(`, ${one}, `)
    if (place < 0) continue
    found.push(one)
    rest = `${rest.slice(0, place)}${rest.slice(place + one.length + 2)}`
  }
  return [...found, ...rest.split(', ').filter((one) => one !== '')]
}

/** Returns the facets as a storefront reads them. `labels` are the values that have a label in its language, by attribute and value. */
export function toFacets(row: FacetRow, ranked: readonly Counted[], labels: ReadonlyMap<string, string>, language: string): CatalogueFacets {
  const money = (minor: number | null) => (minor === null || row.currency === null ? null : { minor, currency: row.currency })
  return {
    isExact: row.isExact,
    brands: row.brands,
    sellers: row.sellers,
    attributes: ranked.map(({ definition, name, values }): AttributeFacet => {
      const labelled = values.map(({ value, count }) => ({ value, label: labels.get(labelKey(definition.id, value)) ?? value, count }))
      const shown = labelled.toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label, language)).slice(0, facetLimits.values)
      return { key: definition.key, name, type: definition.type, values: shown }
    }),
    price: { lowest: money(row.lowestMinor), highest: money(row.highestMinor) },
    inStock: row.inStock,
  }
}

/** Returns how the label of a value of an attribute is found. */
export const labelKey = (definitionId: string, value: string): string => `${definitionId} ${value}`
