import type { CommissionVersion } from '@stoa/contract/commission.ts'
import { actorName } from '../../kit/context.ts'
import type { Ctx } from '../../kit/context.ts'
import { recordAudit } from '../company/record-audit.ts'
import { insertVersion } from './queries-version.ts'

/** Keeps the list as it is after a change, and records who changed it and `detail`, what of the rule. Called under the lock of the list. */
export async function recordVersion(
  ctx: Pick<Ctx, 'db' | 'scope' | 'actor'>,
  kind: CommissionVersion['kind'],
  ruleName: string,
  detail: object = {},
): Promise<void> {
  const { companyId } = ctx.scope
  await insertVersion(ctx.db, { marketplaceId: companyId, actor: actorName(ctx.actor) ?? 'Stoa', kind, ruleName })
  if (kind === 'created') await recordAudit(ctx, { companyId, action: 'commission.rule_created', object: ruleName, detail })
  else if (kind === 'updated') await recordAudit(ctx, { companyId, action: 'commission.rule_updated', object: ruleName, detail })
  else if (kind === 'moved') await recordAudit(ctx, { companyId, action: 'commission.rule_moved', object: ruleName, detail })
  else if (kind === 'deleted') await recordAudit(ctx, { companyId, action: 'commission.rule_deleted', object: ruleName, detail })
  else await recordAudit(ctx, { companyId, action: 'commission.version_restored', object: ruleName })
}
