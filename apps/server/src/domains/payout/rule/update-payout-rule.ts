import type { payoutRule } from '@stoa/contract/payout-rule.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { getPair } from '../../ledger/get-pair.ts'
import { listRules } from './list-rules.ts'
import { upsertPayoutRule } from './queries-rules.ts'

/** Sets the payout rule of the marketplace, or one merchant's own. Throws 422 for a day that does not fit the schedule, 404 for a merchant that does not sell here, `stale_version` when it was changed since it was read. */
export async function updatePayoutRule(ctx: Ctx, { body }: Received<typeof payoutRule.update>): Promise<Answer<typeof payoutRule.update>> {
  const merchantId = body.merchantId ?? null
  const { schedule, keepMinor, reserveBasisPoints, reserveDays } = body
  const day = body.day ?? null
  if ((schedule === 'weekly' || schedule === 'monthly') && day === null) throw fieldError('day', 'required', message('payout_error.day_required'))
  if (schedule === 'weekly' && (day ?? 0) > 7) throw fieldError('day', 'out_of_range', message('payout_error.weekday'))
  if (reserveBasisPoints > 0 !== reserveDays > 0) throw fieldError('reserveDays', 'required', message('payout_error.reserve_incomplete'))
  if (merchantId !== null) await getPair(ctx, merchantId)
  const isDayUsed = schedule === 'weekly' || schedule === 'monthly'
  const rule = { merchantId, schedule, day: isDayUsed ? day : null, keepMinor, reserveBasisPoints, reserveDays }
  const isWritten = await upsertPayoutRule(ctx.db, ctx.scope, rule, body.version)
  const rules = await listRules(ctx)
  const own = rules.find(({ merchant }) => (merchant?.id ?? null) === merchantId)
  // Without its own, a merchant has the rule of the marketplace.
  if (!isWritten) throw new AppError('stale_version', { current: own ?? rules.find(({ merchant }) => merchant === null) ?? null })
  const updated = orNotFound(own)
  await recordAudit(ctx, {
    companyId: ctx.scope.companyId,
    action: 'payout_rule.updated',
    object: merchantId ?? '',
    detail: { schedule, keepMinor, currency: updated.keep.currency, reserveBasisPoints, reserveDays },
  })
  return updated
}
