import type { commission } from '@stoa/contract/commission.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { deleteRuleRow, lockRules } from './queries.ts'
import { recordVersion } from './record-version.ts'

/** Removes a rule. Order lines keep what it charged and why. */
export async function deleteRule(ctx: Ctx, { params }: Received<typeof commission.deleteRule>): Promise<void> {
  await lockRules(ctx.db, ctx.scope.companyId)
  const name = orNotFound(await deleteRuleRow(ctx.db, ctx.scope, params.id), 'commission_rule')
  await recordVersion(ctx, 'deleted', name)
}
