import type { Run } from '@stoa/contract/run.ts'
import type { MappingRule, RuleFields } from '@stoa/contract/mapping-shapes.ts'
import type { mapping } from '@stoa/contract/mapping.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { resolveRuleScope } from '../resolve-scope.ts'
import { listRequiredDefinitions } from '../queries-definition.ts'
import { findRule, listVersions, lockDefinitionRules, writeRules } from './queries-rule.ts'
import { recomputeRule } from './recompute-rule.ts'
import { ruleIssues } from './rules-issues.ts'

type Changed = { rule: MappingRule | null; changedProducts: number; run: Run | null }
type Where = { marketplaceId: string; definitionId: string; merchantId: string | null }

async function saveRule(ctx: Ctx, where: Where, fields: RuleFields | null): Promise<Changed> {
  const { db, actor, scope } = ctx
  const { marketplaceId, definitionId, merchantId } = where
  await writeRules(db, marketplaceId, [{ definitionId, merchantId, fields, userId: actor.kind === 'person' ? actor.userId : null }])
  const action = fields === null ? 'mapping.rule-removed' : 'mapping.rule-kept'
  await recordAudit(ctx, { companyId: scope.companyId, action, object: definitionId, detail: { merchantId } })
  const recomputed = await recomputeRule(ctx, { marketplaceId, merchantId: merchantId ?? undefined, definitionIds: [definitionId] })
  return { rule: (await findRule(db, marketplaceId, definitionId, merchantId)) ?? null, ...recomputed }
}

/** Keeps a rule for a merchant or for all, or removes it, and reckons its products anew. Of several who change it at once one wins. */
export async function upsertRule(ctx: Ctx, { params, body }: Received<typeof mapping.upsertRule>): Promise<Changed> {
  const { db } = ctx
  const mappingScope = await resolveRuleScope(ctx, { companyId: params.companyId, definitionId: params.id, isChange: true })
  const where = { ...mappingScope, definitionId: params.id }
  await lockDefinitionRules(db, mappingScope.marketplaceId, [params.id])
  const present = await findRule(db, mappingScope.marketplaceId, params.id, mappingScope.merchantId)
  if (body.version !== undefined && body.version !== (present?.version ?? 0)) throw new AppError('stale_version', { current: present ?? null })
  if (body.rule === null && !present) throw new AppError('not_found', { detail: message('not_found.rule') })
  if (body.rule !== null) {
    const [definition] = await listRequiredDefinitions(db, mappingScope.marketplaceId, [params.id])
    const errors = definition ? ruleIssues(definition, body.rule) : []
    if (errors.length > 0) throw new AppError('invalid_input', { errors })
  }
  return saveRule(ctx, where, body.rule)
}

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
