import type { mapping } from '@stoa/contract/mapping.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { resolveRuleScope } from '../resolve-rule-scope.ts'
import { listVersions, lockDefinitionRules } from './queries-rule.ts'
import type { Changed } from './save-rule.ts'
import { saveRule } from './save-rule.ts'

/** Goes back to an earlier version of a rule, as a new version. */
export async function restoreRule(ctx: Ctx, { body }: Received<typeof mapping.restoreRule>): Promise<Changed> {
  const definitionId = body.productAttributeDefinitionId
  const mappingScope = await resolveRuleScope(ctx, { companyId: body.companyId, definitionId, isChange: true })
  await lockDefinitionRules(ctx.db, mappingScope.marketplaceId, [definitionId])
  const versions = await listVersions(ctx.db, mappingScope.marketplaceId, definitionId, mappingScope.merchantId)
  const { fields } = orNotFound(
    versions.find(({ version }) => version === body.version),
    'rule_version',
  )
  return saveRule(ctx, { ...mappingScope, definitionId }, fields)
}
