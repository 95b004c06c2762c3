import type { Ctx } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { readinessChanged } from '../events.ts'
import type { DefinitionSummary } from '../queries-definition.ts'
import { listRequiredDefinitions } from '../queries-definition.ts'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import type { Candidate, Evaluated, MappingScope, MappingScopeInTree, SourceName } from './queries-recompute.ts'
import { listCandidates, listChangedCompleteness, writeValues } from './queries-recompute.ts'
import type { RuleRow } from '../rule/queries-rule.ts'
import { listMappingRules, lockRecomputation } from '../rule/queries-rule.ts'
import { evaluate, parseValue } from '../rules.ts'
import { readOver, sourceNames } from '../rules-sources.ts'
import { updateCompleteness } from '../../collection/listing/queries-completeness.ts'

/** Products whose status one transaction brings up to date. */
const statusBatch = 500

/** Everything that decides the values of a place. */
export type Recomputation = { names: SourceName[]; definitions: ReadonlyMap<string, DefinitionSummary>; rules: ReadonlyMap<string, RuleFields> }

/** Reads what decides the values of a place; `planned` stands for the rule of the same definition and merchant that is kept. */
export async function prepareRecomputation(db: Db, mappingScope: MappingScopeInTree, planned?: RuleRow): Promise<Recomputation> {
  const definitions = await listRequiredDefinitions(db, mappingScope.marketplaceId, mappingScope.definitionIds, {
    isRequiredOnly: mappingScope.requires !== true,
  })
  const ids = definitions.map((one) => one.productAttributeDefinitionId)
  const kept = await listMappingRules(db, mappingScope.marketplaceId, ids, mappingScope.merchantId)
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

/** What becomes of the different values of a place, each once. A value fixed by hand has only to fit. */
export function evaluateAll(candidates: readonly Candidate[], { definitions, rules }: Recomputation): Evaluated[] {
  return candidates.flatMap((candidate) => {
    const definition = definitions.get(candidate.definitionId)
    if (!definition) return []
    const outcome =
      candidate.mappingSource === 'product'
        ? parseValue(definition, candidate.value)
        : evaluate(definition, rules.get(candidate.rule), candidate.value)
    return [{ ...candidate, result: outcome.value, state: outcome.state, message: outcome.message }]
  })
}

/**
 * Reckons the values of a place anew and how far its listings are mapped, in the open transaction: each different value is read once, whatever
 * the number of products that have it. Where what is asked has stayed (`areRequirementsUnchanged`), only listings of products that have more or less than
 * before are looked at. Returns how many products changed.
 */
export async function recompute(
  { db, emit }: Pick<Ctx, 'db' | 'emit'>,
  mappingScope: MappingScope,
  { areRequirementsUnchanged = false }: { areRequirementsUnchanged?: boolean } = {},
): Promise<number> {
  await lockRecomputation(db, mappingScope.marketplaceId, mappingScope.definitionIds)
  const recomputation = await prepareRecomputation(db, mappingScope)
  const candidates = recomputation.names.length === 0 ? [] : await listCandidates(db, mappingScope, recomputation.names)
  const { changed, moved } = await writeValues(db, mappingScope, recomputation.names, evaluateAll(candidates, recomputation), {
    tellsMoved: areRequirementsUnchanged,
  })
  const productIds = areRequirementsUnchanged ? moved.map(({ productId }) => productId) : mappingScope.productIds
  const isUntouched = areRequirementsUnchanged && moved.length === 0
  const changedListings = isUntouched
    ? []
    : await listChangedCompleteness(db, areRequirementsUnchanged ? { marketplaceId: mappingScope.marketplaceId, productIds } : mappingScope)
  const flipped = await updateCompleteness(db, mappingScope.marketplaceId, changedListings)
  // Intake reads the listing itself; the status follows in transactions of its own, because products are locked before listings.
  for (let n = 0; n < flipped.length; n += statusBatch) await emit(readinessChanged, { products: flipped.slice(n, n + statusBatch) })
  return changed
}
