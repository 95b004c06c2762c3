import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import type { AttributeCoverage, Coverage, MerchantAttribute } from '@stoa/contract/mapping-shapes.ts'
import type { mapping } from '@stoa/contract/mapping.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { findDefinitions } from '../attribute/queries.ts'
import { resolveScope } from './resolve-scope.ts'
import type { Accepted } from './rule/queries-rule.ts'
import { listAccepted, listMappingRules } from './rule/queries-rule.ts'
import { listAttributeCoverage, listCoverage as listCoverageRows, listLeads, listNames } from './queries-coverage.ts'
import { describeSuggestion, suggestNames } from './rules-suggest.ts'

/** The place of a workbench: one merchant on one marketplace. */
export async function resolveCoverageScope(
  ctx: Ctx,
  input: { marketplaceId?: string | undefined; merchantId: string },
): Promise<{ marketplaceId: string; merchantId: string }> {
  const { marketplaceId, merchantId } = await resolveScope(ctx, input)
  if (merchantId === undefined) throw new AppError('not_found', { detail: message('not_found.merchant') })
  return { marketplaceId, merchantId }
}

/** How far products are mapped, per merchant and collection. */
export async function listCoverage(ctx: Ctx, { query }: Received<typeof mapping.coverage>): Promise<Coverage[]> {
  const { marketplaceId, merchantId } = await resolveScope(ctx, query)
  return listCoverageRows(ctx.db, marketplaceId, merchantId, query.collectionId)
}

/** The attribute names a merchant's shop uses, and where each leads. */
export async function listMerchantAttributes(ctx: Ctx, { params, query }: Received<typeof mapping.ofMerchant>): Promise<MerchantAttribute[]> {
  const { marketplaceId, merchantId } = await resolveCoverageScope(ctx, { marketplaceId: query.marketplaceId, merchantId: params.id })
  const leads = await listLeads(ctx.db, marketplaceId, merchantId)
  return (await listNames(ctx.db, marketplaceId, merchantId, query.collectionId)).map((row) => ({
    ...row,
    definitions: leads
      .filter(({ name }) => name === row.name)
      .map(({ definitionId, definitionName }) => ({ productAttributeDefinitionId: definitionId, name: definitionName })),
  }))
}

/** Names other merchants' rules take a definition from, with how many do. */
export function acceptedNames(accepted: readonly Accepted[]): Map<string, number> {
  return new Map(accepted.filter(({ kind }) => kind === 'name').map(({ from, users }) => [from, users]))
}

/** The attributes a collection asks for as a merchant's products fill them, with names to take the unfilled from. */
export async function listAttributesCovered(ctx: Ctx, { params, query }: Received<typeof mapping.attributeCoverage>): Promise<AttributeCoverage[]> {
  const { db, scope } = ctx
  const { marketplaceId, merchantId } = await resolveCoverageScope(ctx, { marketplaceId: query.marketplaceId, merchantId: params.merchantId })
  const rows = await listAttributeCoverage(db, marketplaceId, merchantId, query.collectionId)
  const ids = rows.map(({ definitionId }) => definitionId)
  const definitions = new Map<string, AttributeDefinition>(
    (await findDefinitions(db, scope, ids)).map((one) => [one.productAttributeDefinitionId, one]),
  )
  const rules = await listMappingRules(db, marketplaceId, ids, merchantId)
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
