import type { Db } from '../../../database/db.ts'
import type { DefinitionSummary } from '../queries-definition.ts'
import { listRequiredDefinitions } from '../queries-definition.ts'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import type { MappingScopeInTree, SourceName } from './queries-recompute.ts'
import type { RuleRow } from '../rule/queries-rule.ts'
import { listMappingRules } from '../rule/queries-rule.ts'
import { readOver, sourceNames } from '../rules-sources.ts'

/** Everything that decides the values of a place. */
export type Recomputation = { names: SourceName[]; definitions: ReadonlyMap<string, DefinitionSummary>; rules: ReadonlyMap<string, RuleFields> }

/** Reads what decides the values of a place; `planned` replaces the stored rule of the same definition and merchant. */
export async function prepareRecomputation(db: Db, mappingScope: MappingScopeInTree, planned?: RuleRow): Promise<Recomputation> {
  const definitions = await listRequiredDefinitions(db, mappingScope.marketplaceId, mappingScope.definitionIds, {
    isRequiredOnly: mappingScope.requires !== true,
  })
  const ids = definitions.map((one) => one.productAttributeDefinitionId)
  const { merchantId, merchantIds = merchantId === undefined ? undefined : [merchantId] } = mappingScope
  const kept = await listMappingRules(db, mappingScope.marketplaceId, ids, merchantIds)
  const rules = planned
    ? [...kept.filter((rule) => rule.definitionId !== planned.definitionId || rule.merchantId !== planned.merchantId), planned]
    : kept
  const forAll = new Map(rules.filter(({ merchantId }) => merchantId === null).map(({ definitionId, fields }) => [definitionId, fields]))
  return {
    names: sourceNames(definitions, rules),
    definitions: new Map(definitions.map((one) => [one.productAttributeDefinitionId, one])),
    rules: new Map(rules.map((rule) => [rule.id, rule.merchantId === null ? rule.fields : readOver(rule.fields, forAll.get(rule.definitionId))])),
  }
}
