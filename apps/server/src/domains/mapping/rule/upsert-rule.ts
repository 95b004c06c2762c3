import type { mapping } from '@stoa/contract/mapping.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { resolveRuleScope } from '../resolve-rule-scope.ts'
import { findDefinition } from '../queries-definition.ts'
import { lockRule } from './lock-rule.ts'
import { ruleIssues } from './rules-issues.ts'
import type { Changed } from './save-rule.ts'
import { saveRule } from './save-rule.ts'

/** Saves a rule for a merchant or for all, or removes it, and recomputes its products. Of several changes at once one wins. */
export async function upsertRule(ctx: Ctx, { params, body }: Received<typeof mapping.upsertRule>): Promise<Changed> {
  const { db } = ctx
  const mappingScope = await resolveRuleScope(ctx, { companyId: params.companyId, definitionId: params.id, isChange: true })
  const where = { ...mappingScope, definitionId: params.id }
  const present = await lockRule(db, where, body.version)
  if (body.rule === null && !present) throw new AppError('not_found', { detail: message('not_found.rule') })
  if (body.rule !== null) {
    const definition = await findDefinition(db, mappingScope.marketplaceId, params.id)
    const errors = definition ? ruleIssues(definition, body.rule) : []
    if (errors.length > 0) throw new AppError('invalid_input', { errors })
  }
  return saveRule(ctx, where, body.rule)
}
