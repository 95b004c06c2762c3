import type { FactOf } from '../../../kit/events.ts'
import { asWritten, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { verificationChanged } from '../../marketplace/events.ts'
import { notify } from './notify.ts'
import { findVerificationSummary } from './queries-verification.ts'

/** Notifies the operator that a merchant submitted its documents, or the merchant what became of them. */
export async function notifyVerification(ctx: Ctx, { marketplaceId, merchantId, status }: FactOf<typeof verificationChanged>): Promise<void> {
  const found = await findVerificationSummary(ctx.db, marketplaceId, merchantId)
  // Another change followed, which says what is true now.
  if (!found || found.status !== status) return
  const company = found.marketplaceName
  const fact = `verification:${ctx.requestId}`
  if (status === 'SUBMITTED') {
    const link = `/shop/verifications/${merchantId}`
    const text = message('notification.verification_submitted', { company: found.merchantName })
    await notify(ctx, [{ companyId: marketplaceId, kind: 'partnership', link, message: text, thumbnailFile: found.logoFile, fact }])
    return
  }
  const text =
    status === 'APPROVED'
      ? message('notification.verification_approved', { company })
      : status === 'EXPIRED'
        ? message('notification.verification_expired', { company })
        : message('notification.verification_rejected', { company, reason: asWritten(found.reason) })
  await notify(ctx, [{ companyId: merchantId, kind: 'partnership', link: '/settings/verification', message: text, thumbnailFile: null, fact }])
}
