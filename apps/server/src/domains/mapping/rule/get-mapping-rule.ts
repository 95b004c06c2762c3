import type { mapping } from '@stoa/contract/mapping.ts'
import type { Returned } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { resolveRuleScope } from '../resolve-rule-scope.ts'
import { findRule, listVersions } from './queries-rule.ts'

/** The rule of a definition for a merchant or for all, with its earlier versions; a version that removed it is left out. */
export async function getMappingRule(ctx: Ctx, { query }: Received<typeof mapping.rule>): Promise<Returned<typeof mapping.rule>> {
  const definitionId = query.productAttributeDefinitionId
  const { marketplaceId, merchantId } = await resolveRuleScope(ctx, { companyId: query.companyId, definitionId, isChange: false })
  const rule = (await findRule(ctx.db, marketplaceId, definitionId, merchantId)) ?? null
  const versions = await listVersions(ctx.db, marketplaceId, definitionId, merchantId)
  return { rule, versions: versions.flatMap(({ fields, ...one }) => (fields === null ? [] : [{ ...one, fields }])) }
}
