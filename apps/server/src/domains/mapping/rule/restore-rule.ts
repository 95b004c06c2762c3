import type { mapping } from '@stoa/contract/mapping.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { resolveRuleScope } from '../resolve-rule-scope.ts'
import { findDefinition } from '../queries-definition.ts'
import { lockRule } from './lock-rule.ts'
import { listVersions } from './queries-rule.ts'
import { ruleIssues } from './rules-issues.ts'
import type { Changed } from './save-rule.ts'
import { saveRule } from './save-rule.ts'

/** Goes back to an earlier version of a rule, as a new version. One that the attribute was changed away from is refused. */
export async function restoreRule(ctx: Ctx, { body }: Received<typeof mapping.restoreRule>): Promise<Changed> {
  const definitionId = body.productAttributeDefinitionId
  const mappingScope = await resolveRuleScope(ctx, { companyId: body.companyId, definitionId, isChange: true })
  const where = { ...mappingScope, definitionId }
  await lockRule(ctx.db, where, body.currentVersion)
  const versions = await listVersions(ctx.db, mappingScope.marketplaceId, definitionId, mappingScope.merchantId)
  const { fields } = orNotFound(
    versions.find(({ version }) => version === body.version),
    'rule_version',
  )
  const definition = await findDefinition(ctx.db, mappingScope.marketplaceId, definitionId)
  const [issue] = definition && fields !== null ? ruleIssues(definition, fields) : []
  if (issue) throw new AppError('state_forbids', { detail: message('mapping_error.version_does_not_fit', { reason: issue.message }) })
  return saveRule(ctx, where, fields)
}
