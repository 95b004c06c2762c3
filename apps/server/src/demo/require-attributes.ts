import { attribute } from '@stoa/contract/attribute.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import type { Caller } from './caller.ts'
import type { Players } from './open-companies.ts'
import * as story from './demo-data.ts'
import { requirements, attributes, rules } from './demo-attributes.ts'

const nothing = { sources: [], values: [], ignored: [], unit: null, pattern: null, defaultValue: null }

/**
 * Has the operator define its attributes and ask for them in its collections, by path, and maps a part of what the shops write. Before the first
 * push, so that every product is computed once, as it arrives.
 */
export async function askAttributes(call: Caller, { operator, merchants }: Players, collections: ReadonlyMap<string, string>): Promise<void> {
  const made = await call(attribute.create, {
    as: operator,
    body: {
      attributeDefinitions: attributes.map(({ key, name, type, unit, description, labels, values = {} }) => ({
        key,
        name,
        type,
        labels: labels ?? {},
        description: description ?? '',
        allowedValues: Object.entries(values).map(([value, synonyms]) => ({ value, synonyms: [...synonyms] })),
        ...(unit === undefined ? {} : { unit }),
      })),
    },
  })
  const ids = new Map(made.map(({ key, productAttributeDefinitionId }) => [key, productAttributeDefinitionId]))
  const idOf = (key: string): string => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`The demo has no attribute ${key}`)
    return id
  }
  for (const [path, levels] of Object.entries(requirements)) {
    const collectionId = collections.get(path)
    // What no shop of the demo happens to sell has no collection.
    if (collectionId === undefined) continue
    await call(attribute.upsertOfCollection, {
      as: operator,
      params: { marketplaceId: operator.companyId, collectionId },
      body: {
        productAttributeDefinitions: Object.entries(levels).map(([key, level]) => ({ productAttributeDefinitionId: idOf(key), level })),
      },
    })
  }
  for (const { of, theme, versions } of rules) {
    const as = theme === undefined ? operator : merchants[story.merchants.findIndex((one) => one.theme === theme)]
    if (!as) throw new Error(`The demo has no shop of the trade ${theme ?? ''}`)
    let version: number | undefined
    for (const fields of versions) {
      const { rule } = await call(mapping.upsertRule, {
        as,
        params: { companyId: as.companyId, id: idOf(of) },
        body: { ...(version === undefined ? {} : { version }), rule: { ...nothing, ...fields } },
      })
      version = rule?.version
    }
  }
}
