import type { Message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { salesPaused } from '../../marketplace/events.ts'
import { notify } from './notify.ts'

/** What a change of a merchant's pause of sales is called to its operators, with its logo, and to itself. `fact` names the change. */
type PauseNotice = { toOperator: Message; toMerchant: Message; logoFile: string | null; fact: string }

/** Notifies the operators of a merchant of a change of its pause of sales, and the merchant where the time it had set came. */
export async function notifyPauseChange(
  ctx: Ctx,
  { merchantId, marketplaceIds, isScheduled }: FactOf<typeof salesPaused>,
  { toOperator, toMerchant, logoFile, fact }: PauseNotice,
): Promise<void> {
  const shared = { kind: 'partnership' as const, fact }
  const own = { ...shared, companyId: merchantId, link: '/channels/overview', message: toMerchant, thumbnailFile: null }
  const others = { ...shared, link: `/search/merchants/${merchantId}`, message: toOperator, thumbnailFile: logoFile }
  await notify(ctx, [...marketplaceIds.map((companyId) => ({ ...others, companyId })), ...(isScheduled ? [own] : [])])
}
