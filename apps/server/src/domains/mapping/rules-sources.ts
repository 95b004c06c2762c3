import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import type { SourceName } from './recompute/queries-recompute.ts'
import { normalizeForComparison } from '@stoa/contract/compare-text.ts'
import { ownNames, readNames } from '@stoa/contract/source-names.ts'

type Named = Pick<AttributeDefinition, 'productAttributeDefinitionId' | 'key' | 'name' | 'labels'>
type Kept = { id: string; definitionId: string; merchantId: string | null; fields: Pick<RuleFields, 'sources' | 'defaultValue'> }

/** Ranks: a merchant's own rule before one for all, that before the same name. Within a rule its sources in their order, its default last. */
const first = { merchant: 100, operator: 200, name: 300 }
const perRule = 99

/**
 * Where the values of definitions are looked for. A rule without sources reads those of the rule for all, and without these the definition's own names. Source: domain decisions §5
 * (fixed value, merchant's rule, operator's rule, same name).
 */
export function sourceNames(definitions: readonly Named[], rules: readonly Kept[]): SourceName[] {
  const byDefinition = Map.groupBy(rules, ({ definitionId }) => definitionId)
  return definitions.flatMap((definition) => {
    const definitionId = definition.productAttributeDefinitionId
    const own = ownNames(definition)
    const kept = byDefinition.get(definitionId) ?? []
    const forAll = kept.find(({ merchantId }) => merchantId === null)?.fields ?? null
    const ofRules = kept.flatMap(({ id, merchantId, fields }): SourceName[] => {
      const [from, mappingSource] = merchantId === null ? ([first.operator, 'operator_rule'] as const) : ([first.merchant, 'merchant_rule'] as const)
      const read = readNames(definition, { own: fields, forAll: merchantId === null ? null : forAll }).map((name, mappingScope) => ({
        definitionId,
        merchantId,
        name,
        rank: from + Math.min(mappingScope, perRule - 1),
        rule: id,
        mappingSource,
      }))
      return fields.defaultValue === null ? read : [...read, { definitionId, merchantId, name: null, rank: from + perRule, rule: id, mappingSource }]
    })
    const same = own.map((name, mappingScope): SourceName => ({
      definitionId,
      merchantId: null,
      name,
      rank: first.name + mappingScope,
      rule: '',
      mappingSource: 'same_name',
    }))
    return [...ofRules, ...same]
  })
}

/**
 * The rule of a merchant as it is read: what it leaves open is taken from the rule for all, and what its own table says nothing of is looked up in that
 * one's, so that neither has to repeat the other and a word one person mapped stays mapped.
 */
export function readOver(own: RuleFields, forAll: RuleFields | undefined): RuleFields {
  if (!forAll) return own
  const known = new Set([...own.values.map(({ from }) => from), ...own.ignored].map(normalizeForComparison))
  const isNew = (word: string) => !known.has(normalizeForComparison(word))
  return {
    sources: own.sources.length > 0 ? own.sources : forAll.sources,
    unit: own.unit ?? forAll.unit,
    pattern: own.pattern ?? forAll.pattern,
    defaultValue: own.defaultValue ?? forAll.defaultValue,
    values: [...own.values, ...forAll.values.filter(({ from }) => isNew(from))],
    ignored: [...own.ignored, ...forAll.ignored.filter(isNew)],
  }
}
