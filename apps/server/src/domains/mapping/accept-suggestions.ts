import type { mapping } from '@stoa/contract/mapping.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import { cutOriginalValue } from '@stoa/contract/original-value.ts'
import type { Returned } from '@stoa/contract/route.ts'
import { addSource, readNames } from '@stoa/contract/source-names.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import type { DefinitionSummary } from './queries-definition.ts'
import { listRequiredDefinitions } from './queries-definition.ts'
import type { Accepted as AcceptedWord } from './rule/queries-rule.ts'
import { listAccepted, listMappingRules, lockDefinitionRules, writeRules } from './rule/queries-rule.ts'
import type { SourceValueRow } from './queries-coverage.ts'
import { listAttributeCoverage, listNames, listSourceValues } from './queries-coverage.ts'
import { recomputeRule } from './rule/recompute-rule.ts'
import { parseValue } from './rules.ts'
import { normalizeForComparison } from '@stoa/contract/compare-text.ts'
import type { ComparisonBudget } from './rules-suggest.ts'
import { acceptedNames, acceptedValues, createComparisonBudget, describeSuggestion, suggestNames, suggestValues } from './rules-suggest.ts'
import { resolveCoverageScope } from './resolve-coverage-scope.ts'

type Accepted = Returned<typeof mapping.acceptSuggestions>
type Item = Accepted['items'][number]

const emptyRule: RuleFields = { sources: [], values: [], ignored: [], unit: null, pattern: null, defaultValue: null }
const maxValues = 1000

/** Takes suggestions of names and values at or above a score into the merchant's rules, in one transaction; with `dryRun` it only lists them. */
export async function acceptSuggestions(ctx: Ctx, { body }: Received<typeof mapping.acceptSuggestions>): Promise<Accepted> {
  const { db, actor, scope } = ctx
  const mappingScope = { ...(await resolveCoverageScope(ctx, body)), collectionId: body.collectionId }
  const { marketplaceId, merchantId } = mappingScope
  const covered = await listAttributeCoverage(db, marketplaceId, merchantId, body.collectionId)
  const open = covered.filter(
    ({ definitionId, mappedCount, productCount }) =>
      mappedCount < productCount && (body.productAttributeDefinitionId === undefined || body.productAttributeDefinitionId === definitionId),
  )
  const definitions = await listRequiredDefinitions(
    db,
    marketplaceId,
    open.map(({ definitionId }) => definitionId),
  )
  const ids = definitions.map((definition) => definition.productAttributeDefinitionId)
  await lockDefinitionRules(db, marketplaceId, ids)
  const rules = await listMappingRules(db, marketplaceId, ids, merchantId === undefined ? undefined : [merchantId])
  const accepted = Map.groupBy(await listAccepted(db, marketplaceId, ids, merchantId), ({ definitionId }) => definitionId)
  const counts = new Map((await listNames(db, marketplaceId, merchantId, body.collectionId)).map(({ name, productCount }) => [name, productCount]))
  const names = [...counts.keys()]
  const withSources = definitions.map((definition) => {
    const definitionId = definition.productAttributeDefinitionId
    const ofDefinition = rules.filter((rule) => rule.definitionId === definitionId)
    const own = ofDefinition.find((rule) => rule.merchantId === merchantId)?.fields
    const forAll = ofDefinition.find((rule) => rule.merchantId === null)?.fields
    const stored = own ?? emptyRule
    return suggestSource({
      definition,
      accepted: accepted.get(definitionId) ?? [],
      stored,
      forAll: forAll ?? null,
      names,
      counts,
      minScore: body.minScore,
      language: ctx.language,
    })
  })
  const rows = Map.groupBy(
    await listSourceValues(
      db,
      mappingScope,
      withSources.map(({ definition, fields, forAll }) => ({
        definitionId: definition.productAttributeDefinitionId,
        names: readNames(definition, { own: fields, forAll }),
      })),
      maxValues,
    ),
    ({ definitionId }) => definitionId,
  )
  const budget = createComparisonBudget()
  const suggested = withSources.map((one) =>
    suggestFor(one, rows.get(one.definition.productAttributeDefinitionId) ?? [], { minScore: body.minScore, budget, language: ctx.language }),
  )
  const items = suggested.flatMap((one) => one.items)
  const skipped = suggested.reduce((sum, one) => sum + one.skipped, 0)
  const userId = actor.kind === 'person' ? actor.userId : null
  const writes = suggested.flatMap(({ definition, fields, items: own }) =>
    own.length === 0 || body.dryRun ? [] : [{ definitionId: definition.productAttributeDefinitionId, merchantId, fields, userId }],
  )
  await writeRules(db, marketplaceId, writes)
  const changed = writes.map(({ definitionId }) => definitionId)
  if (changed.length === 0) return { accepted: items.length, skipped, changedProducts: 0, run: null, items }
  await recordAudit(ctx, { companyId: scope.companyId, action: 'mapping.suggestions-accepted', detail: { merchantId, count: items.length } })
  const recomputed = await recomputeRule(ctx, { marketplaceId, merchantId, definitionIds: changed })
  return { accepted: items.length, skipped, ...recomputed, items }
}

/** The rule of a definition with what is suggested for it so far. */
type Suggested = {
  definition: DefinitionSummary
  accepted: readonly AcceptedWord[]
  forAll: RuleFields | null
  fields: RuleFields
  items: Item[]
  skipped: number
}

/** Returns the rule of a definition with a name to read from, where it has none and a suggestion reaches the score. */
function suggestSource(input: {
  definition: DefinitionSummary
  accepted: readonly AcceptedWord[]
  stored: RuleFields
  forAll: RuleFields | null
  names: readonly string[]
  /** With how many products each has. */
  counts: ReadonlyMap<string, number>
  minScore: number
  language: Language
}): Suggested {
  const { definition, accepted, stored, forAll, names, counts, minScore, language } = input
  const items: Item[] = []
  let skipped = 0
  let { sources } = stored
  // A rule for all with source fields says where to read.
  if (sources.length === 0 && (forAll?.sources ?? []).length === 0) {
    const [name] = suggestNames(definition, names, acceptedNames(accepted))
    if (name && name.score >= minScore) {
      sources = addSource(definition, { own: stored, forAll }, name.value)
      // The attribute's own name is read without a rule; saying so is no news.
      if (sources.length > 0) {
        const productCount = counts.get(name.value) ?? 0
        items.push({
          kind: 'name',
          productAttributeDefinitionId: definition.productAttributeDefinitionId,
          name: definition.name,
          from: name.value,
          to: definition.name,
          score: name.score,
          reason: describeSuggestion(language, name).reason,
          productCount,
        })
      }
    } else if (name) skipped += 1
  }
  return { definition, accepted, forAll, fields: { ...stored, sources }, items, skipped }
}

/** Returns the rule with values for what the merchant's shop writes, where a suggestion reaches the score. */
function suggestFor(
  suggested: Suggested,
  rows: readonly SourceValueRow[],
  { minScore, budget, language }: { minScore: number; budget: ComparisonBudget; language: Language },
): Suggested {
  const { definition, accepted, forAll, fields } = suggested
  const items = [...suggested.items]
  let { skipped } = suggested
  const values = [...fields.values]
  const known = acceptedValues(accepted)
  const mapped = new Set(values.map(({ from }) => normalizeForComparison(from)))
  for (const { originalValue, state, productCount } of rows) {
    const word = normalizeForComparison(cutOriginalValue(originalValue))
    if (state === 'mapped' || state === 'ignored' || word === '' || mapped.has(word)) continue
    if (parseValue(definition, originalValue, { bare: null, isSent: true }).state === 'mapped') continue
    const [best] = suggestValues(definition, originalValue, { accepted: known.get(word) ?? new Map(), budget, minScore })
    if (!best) {
      skipped += 1
      continue
    }
    values.push({ from: cutOriginalValue(originalValue), to: best.value })
    mapped.add(word)
    items.push({
      kind: 'value',
      productAttributeDefinitionId: definition.productAttributeDefinitionId,
      name: definition.name,
      from: originalValue,
      to: best.value,
      score: best.score,
      reason: describeSuggestion(language, best).reason,
      productCount,
    })
  }
  return { definition, accepted, forAll, fields: { ...fields, values }, items, skipped }
}
