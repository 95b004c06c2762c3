import type { ShareReason } from '@stoa/contract/case-share.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { fieldError } from '../../../kit/errors.ts'
import { recordAudit } from '../../company/record-audit.ts'
import type { LockedCase } from '../queries-change.ts'
import { recordCaseEvent } from '../record-case-event.ts'
import { findMaxShare } from './find-max-share.ts'
import { updateShare } from './queries-share.ts'
import { costOf } from './rules-share.ts'

/** What each side bears of a case in minor units, why, and a note for the other side. */
type Decision = { merchantMinor: number; marketplaceMinor: number; reason: ShareReason; text: string }

/**
 * Writes the operator's decision on a locked case; it is not booked here. Throws 422 at `path` where the shares do not sum to the cost, or where
 * the marketplace would bear more than the merchant loses by it.
 */
export async function setShares(ctx: Ctx, one: LockedCase, decision: Decision, path = ''): Promise<void> {
  const { marketplaceId, merchantId, currency } = one
  const { merchantMinor, marketplaceMinor, reason, text } = decision
  const costMinor = costOf(one) ?? 0
  const money = (minor: number) => ({ minor, currency })
  if (merchantMinor + marketplaceMinor !== costMinor)
    throw fieldError(`${path}marketplaceMinor`, 'invalid_input', message('case_error.shares_differ', { amount: money(costMinor) }))
  const maxMinor = await findMaxShare(ctx, one)
  if (marketplaceMinor > maxMinor)
    throw fieldError(`${path}marketplaceMinor`, 'invalid_input', message('case_error.share_exceeds', { amount: money(maxMinor) }))
  await updateShare(ctx.db, one, marketplaceMinor, reason)
  const params = { merchant: money(merchantMinor), marketplace: money(marketplaceMinor), reason: `share_reason.${reason}` }
  await recordCaseEvent(ctx, one, { code: 'shares_decided', side: 'marketplace', params, text, isPublic: false })
  await recordAudit(
    ctx,
    ...[marketplaceId, merchantId].map((companyId) => ({
      companyId,
      action: 'case.shares_decided',
      object: one.id,
      detail: { merchantMinor, marketplaceMinor, currency, reasonCode: reason },
    })),
  )
}
