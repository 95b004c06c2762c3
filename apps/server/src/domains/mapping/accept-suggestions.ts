import type { mapping } from '@stoa/contract/mapping.ts'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import type { Returned } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import type { DefinitionSummary } from './queries-definition.ts'
import { listRequiredDefinitions } from './queries-definition.ts'
import { listAccepted, listRules, lockDefinitionRules, writeRule } from './queries-rule.ts'
import { listAttributeCoverage, listNames, listSourceValues } from './queries-coverage.ts'
import { recomputeRule } from './recompute-rule.ts'
import { parseValue } from './rules.ts'
import { normalizeForComparison } from '@stoa/contract/compare-text.ts'
import { describeSuggestion, suggestNames, suggestValues } from './rules-suggest.ts'
import { acceptedNames, resolveCoverageScope } from './list-coverage.ts'

type Accepted = Returned<typeof mapping.acceptSuggestions>
type Item = Accepted['items'][number]
type MappingScope = { marketplaceId: string; merchantId: string; collectionId: string | undefined }

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
  const items: Item[] = []
  const changed: string[] = []
  let skipped = 0
  for (const definition of definitions) {
    const definitionId = definition.productAttributeDefinitionId
    await lockDefinitionRules(db, marketplaceId, definitionId)
    const rules = await listRules(db, marketplaceId, [definitionId], merchantId)
    const own = rules.find((rule) => rule.merchantId === merchantId)?.fields
    const forAll = rules.find((rule) => rule.merchantId === null)?.fields
    // A first rule of its own reads as the rule for all does, so that nothing that was mapped is lost; the tables add up by themselves.
    const found = await suggestionsFor(ctx, mappingScope, definition, own ?? { ...(forAll ?? emptyRule), values: [], ignored: [] }, body.minScore)
    skipped += found.skipped
    if (found.items.length === 0) continue
    items.push(...found.items)
    if (body.dryRun) continue
    await writeRule(db, { marketplaceId, definitionId, merchantId, fields: found.fields, userId: actor.kind === 'person' ? actor.userId : null })
    changed.push(definitionId)
  }
  if (changed.length === 0) return { accepted: items.length, skipped, changedProducts: 0, items }
  await recordAudit(ctx, { companyId: scope.companyId, action: 'mapping.suggestions-accepted', detail: { merchantId, count: items.length } })
  const { changedProducts } = await recomputeRule(ctx, { marketplaceId, merchantId, definitionIds: changed })
  return { accepted: items.length, skipped, changedProducts, items }
}

/** The rule of a definition with the suggestions taken in: first a name to read, then the values under it. */
async function suggestionsFor(
  { db, language }: Ctx,
  mappingScope: MappingScope,
  definition: DefinitionSummary,
  kept: RuleFields,
  minScore: number,
): Promise<{ fields: RuleFields; items: Item[]; skipped: number }> {
  const { marketplaceId, merchantId } = mappingScope
  const definitionId = definition.productAttributeDefinitionId
  const accepted = await listAccepted(db, marketplaceId, definitionId, merchantId)
  const items: Item[] = []
  let skipped = 0
  const sources = [...kept.sources]
  const names = await listNames(db, marketplaceId, merchantId, mappingScope.collectionId)
  if (sources.length === 0) {
    const [name] = suggestNames(
      definition,
      names.map((one) => one.name),
      acceptedNames(accepted),
    )
    if (name && name.score >= minScore) {
      sources.push(name.value)
      // The same name is read without a rule; saying so is no news.
      if (name.code !== 'same_name') {
        const productCount = names.find((one) => one.name === name.value)?.productCount ?? 0
        items.push({
          kind: 'name',
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
  const values = [...kept.values]
  const rows = await listSourceValues(db, { ...mappingScope, definitionId }, sources, maxValues)
  for (const { originalValue, state, productCount } of rows) {
    if (
      state === 'mapped' ||
      state === 'ignored' ||
      originalValue === '' ||
      values.some(({ from }) => normalizeForComparison(from) === normalizeForComparison(originalValue))
    )
      continue
    if (parseValue(definition, originalValue).state === 'mapped') continue
    const theirs = new Map(
      accepted.filter(({ kind, from }) => kind === 'value' && from === normalizeForComparison(originalValue)).map(({ to, users }) => [to, users]),
    )
    const [best] = suggestValues(definition, originalValue, theirs)
    if (!best || best.score < minScore) {
      skipped += 1
      continue
    }
    values.push({ from: originalValue, to: best.value })
    items.push({
      kind: 'value',
      name: definition.name,
      from: originalValue,
      to: best.value,
      score: best.score,
      reason: describeSuggestion(language, best).reason,
      productCount,
    })
  }
  return { fields: { ...kept, sources, values }, items, skipped }
}
