import type { CommissionPolicy, commission } from '@stoa/contract/commission.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { findPolicy, upsertPolicy } from './queries-policy.ts'

/** Changes what goes back with refunds requested from now on; refunds already requested keep theirs. */
export async function updatePolicy(ctx: Ctx, { body }: Received<typeof commission.updatePolicy>): Promise<CommissionPolicy> {
  const { db, scope } = ctx
  const isWritten = await upsertPolicy(db, scope.companyId, body)
  const current = await findPolicy(db, scope.companyId)
  if (!isWritten) throw new AppError('stale_version', { current })
  const { commissionReturn, feeReturn } = body
  await recordAudit(ctx, { companyId: scope.companyId, action: 'commission.refund_policy_updated', detail: { commissionReturn, feeReturn } })
  return current
}
