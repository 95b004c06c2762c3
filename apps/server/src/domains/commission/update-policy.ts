import type { CommissionPolicy, commission } from '@stoa/contract/commission.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { findPolicy, upsertPolicy } from './queries-policy.ts'

/** Changes what goes back with refunds requested from now on; refunds already requested keep theirs. */
export async function updatePolicy(ctx: Ctx, { body }: Received<typeof commission.updatePolicy>): Promise<CommissionPolicy> {
  const { db, scope } = ctx
  const before = await findPolicy(db, scope.companyId)
  const { commissionReturn, feeReturn, providerFeeBearer = before.providerFeeBearer, providerFeeReturn = before.providerFeeReturn, version } = body
  const policy = { commissionReturn, feeReturn, providerFeeBearer, providerFeeReturn }
  const isWritten = await upsertPolicy(db, scope.companyId, { ...policy, version })
  const current = await findPolicy(db, scope.companyId)
  if (!isWritten) throw new AppError('stale_version', { current })
  await recordAudit(ctx, { companyId: scope.companyId, action: 'commission.refund_policy_updated', detail: policy })
  return current
}
