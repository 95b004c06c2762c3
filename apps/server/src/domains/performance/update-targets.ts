import { PerformanceMeasure } from '@stoa/contract/performance.ts'
import type { PerformanceTargets, performance } from '@stoa/contract/performance.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { findTargets, upsertTargets } from './queries-targets.ts'

/** Sets the targets of the caller's marketplace. Throws `stale_version` when they were changed since they were read. */
export async function updateTargets(ctx: Ctx, { body }: Received<typeof performance.updateTargets>): Promise<PerformanceTargets> {
  const { db, scope } = ctx
  const isWritten = await upsertTargets(db, scope.companyId, body)
  const current = await findTargets(db, scope.companyId)
  if (!isWritten) throw new AppError('stale_version', { current })
  const targets = PerformanceMeasure.options.map((measure) => [`${measure}BasisPoints`, current[measure]])
  const detail = { ...Object.fromEntries(targets), minOrders: current.minOrders }
  await recordAudit(ctx, { companyId: scope.companyId, action: 'performance.targets_updated', detail })
  return current
}
