import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { selfBillingOffered } from '../../invoice/events.ts'
import { notify } from './notify.ts'
import { findCompanyName } from './queries-facts.ts'

/** Notifies the merchant that a marketplace offers self-billing. */
export async function notifySelfBilling(ctx: Ctx, { marketplaceId, merchantId, agreementId }: FactOf<typeof selfBillingOffered>): Promise<void> {
  const company = await findCompanyName(ctx.db, marketplaceId)
  if (company === undefined) return
  await notify(ctx, [
    {
      companyId: merchantId,
      kind: 'invoice',
      link: `/shop/invoices/self-billing/${marketplaceId}`,
      message: message('notification.self_billing_offered', { company }),
      thumbnailFile: null,
      fact: `self-billing:${agreementId}`,
    },
  ])
}
