import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import type { AttributeCoverage } from '@stoa/contract/mapping-shapes.ts'
import type { mapping } from '@stoa/contract/mapping.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { findDefinitions } from '../attribute/queries.ts'
import { listAccepted, listMappingRules } from './rule/queries-rule.ts'
import { listAttributeCoverage, listNames } from './queries-coverage.ts'
import { describeSuggestion, suggestNames, acceptedNames } from './rules-suggest.ts'
import { resolveCoverageScope } from './resolve-coverage-scope.ts'

/** The attributes a collection asks for as a merchant's products fill them, with names to take the unfilled from. */
export async function listAttributesCovered(ctx: Ctx, { params, query }: Received<typeof mapping.attributeCoverage>): Promise<AttributeCoverage[]> {
  const { db, scope } = ctx
  const { marketplaceId, merchantId } = await resolveCoverageScope(ctx, { marketplaceId: query.marketplaceId, merchantId: params.merchantId })
  const rows = await listAttributeCoverage(db, marketplaceId, merchantId, query.collectionId)
  const ids = rows.map(({ definitionId }) => definitionId)
  const definitions = new Map<string, AttributeDefinition>(
    (await findDefinitions(db, scope, ids)).map((one) => [one.productAttributeDefinitionId, one]),
  )
  const rules = await listMappingRules(db, marketplaceId, ids, [merchantId])
  const names = (await listNames(db, marketplaceId, merchantId, query.collectionId)).map(({ name }) => name)
  // Only what is not filled needs a name.
  const unfilled = rows.filter((row) => row.mappedCount < row.productCount).map(({ definitionId }) => definitionId)
  const accepted = Map.groupBy(await listAccepted(db, marketplaceId, unfilled, merchantId), ({ definitionId }) => definitionId)
  const covered: AttributeCoverage[] = []
  for (const { definitionId, ...row } of rows) {
    const definition = definitions.get(definitionId)
    if (!definition) continue
    const rule =
      rules.find((one) => one.definitionId === definitionId && one.merchantId === merchantId) ??
      rules.find((one) => one.definitionId === definitionId)
    const suggestions =
      row.mappedCount === row.productCount
        ? []
        : suggestNames(definition, names, acceptedNames(accepted.get(definitionId) ?? [])).map((one) => describeSuggestion(ctx.language, one))
    covered.push({ definition, ...row, rule: rule ? { id: rule.id, isForAll: rule.merchantId === null } : null, suggestions })
  }
  return covered
}
