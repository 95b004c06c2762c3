import type { payoutRule } from '@stoa/contract/payout-rule.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { deletePayoutRule } from './queries-rules.ts'

/** Removes a merchant's own payout rule. Throws 404 where it has none. */
export async function removePayoutRule(ctx: Ctx, { params }: Received<typeof payoutRule.remove>): Promise<void> {
  if (!(await deletePayoutRule(ctx.db, ctx.scope, params.merchantId))) orNotFound(undefined, 'rule')
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'payout_rule.removed', object: params.merchantId })
}
