import type { Ctx } from '../../kit/context.ts'
import type { Db } from '../../kit/db.ts'
import { readinessChanged } from './events.ts'
import type { DefinitionInShort } from './queries-definition.ts'
import { listAskedDefinitions } from './queries-definition.ts'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import type { Candidate, Evaluated, Place, PlaceInTree, SourceName } from './queries-reckon.ts'
import { listCandidates, listChangedCompleteness, writeValues } from './queries-reckon.ts'
import type { RuleRow } from './queries-rule.ts'
import { listRules, lockReckoning } from './queries-rule.ts'
import { evaluate, fit } from './rules.ts'
import { readOver, sourceNames } from './rules-sources.ts'
import { updateCompleteness } from '../collection/listing/queries-completeness.ts'

/** Products whose status one transaction brings up to date. */
const statusBatch = 500

/** Everything that decides the values of a place. */
export type Reckoning = { names: SourceName[]; definitions: ReadonlyMap<string, DefinitionInShort>; rules: ReadonlyMap<string, RuleFields> }

/** Reads what decides the values of a place; `planned` stands for the rule of the same definition and merchant that is kept. */
export async function prepareReckoning(db: Db, place: PlaceInTree, planned?: RuleRow): Promise<Reckoning> {
  const definitions = await listAskedDefinitions(db, place.marketplaceId, place.definitionIds, { isAskedOnly: place.requires !== true })
  const ids = definitions.map((one) => one.productAttributeDefinitionId)
  const kept = await listRules(db, place.marketplaceId, ids, place.merchantId)
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
export function evaluateAll(candidates: readonly Candidate[], { definitions, rules }: Reckoning): Evaluated[] {
  return candidates.flatMap((candidate) => {
    const definition = definitions.get(candidate.definitionId)
    if (!definition) return []
    const outcome = candidate.way === 'product' ? fit(definition, candidate.value) : evaluate(definition, rules.get(candidate.rule), candidate.value)
    return [{ ...candidate, result: outcome.value, state: outcome.state, message: outcome.message }]
  })
}

/**
 * Reckons the values of a place anew and how far its listings are mapped, in the open transaction: each different value is read once, whatever
 * the number of products that have it. Where what is asked has stayed (`isAskedAlike`), only listings of products that have more or less than
 * before are looked at. Answers how many products changed.
 */
export async function reckon(
  { db, emit }: Pick<Ctx, 'db' | 'emit'>,
  place: Place,
  { isAskedAlike = false }: { isAskedAlike?: boolean } = {},
): Promise<number> {
  await lockReckoning(db, place.marketplaceId, place.definitionIds)
  const reckoning = await prepareReckoning(db, place)
  const candidates = reckoning.names.length === 0 ? [] : await listCandidates(db, place, reckoning.names)
  const { changed, moved } = await writeValues(db, place, reckoning.names, evaluateAll(candidates, reckoning), { tellsMoved: isAskedAlike })
  const productIds = isAskedAlike ? moved.map(({ productId }) => productId) : place.productIds
  const isUntouched = isAskedAlike && moved.length === 0
  const changedListings = isUntouched
    ? []
    : await listChangedCompleteness(db, isAskedAlike ? { marketplaceId: place.marketplaceId, productIds } : place)
  const flipped = await updateCompleteness(db, place.marketplaceId, changedListings)
  // Intake reads the listing itself; the status follows in transactions of its own, because products are locked before listings.
  for (let n = 0; n < flipped.length; n += statusBatch) await emit(readinessChanged, { products: flipped.slice(n, n + statusBatch) })
  return changed
}
