import type { Run } from '@stoa/contract/run.ts'
import type { MappingRule, RuleFields } from '@stoa/contract/mapping-shapes.ts'
import type { Ctx } from '../../../kit/context.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { findRule, writeRules } from './queries-rule.ts'
import { recomputeRule } from './recompute-rule.ts'

/** A rule after a change, with how many products changed at once, or the run that changes them. */
export type Changed = { rule: MappingRule | null; changedProducts: number; run: Run | null }

type Where = { marketplaceId: string; definitionId: string; merchantId: string | null }

/** Writes a version of a rule (`null` removes it) and recomputes its products. The definition is locked. */
export async function saveRule(ctx: Ctx, where: Where, fields: RuleFields | null): Promise<Changed> {
  const { db, actor, scope } = ctx
  const { marketplaceId, definitionId, merchantId } = where
  await writeRules(db, marketplaceId, [{ definitionId, merchantId, fields, userId: actor.kind === 'person' ? actor.userId : null }])
  const action = fields === null ? 'mapping.rule-removed' : 'mapping.rule-kept'
  await recordAudit(ctx, { companyId: scope.companyId, action, object: definitionId, detail: { merchantId } })
  const recomputed = await recomputeRule(ctx, { marketplaceId, merchantId: merchantId ?? undefined, definitionIds: [definitionId] })
  return { rule: (await findRule(db, marketplaceId, definitionId, merchantId)) ?? null, ...recomputed }
}
