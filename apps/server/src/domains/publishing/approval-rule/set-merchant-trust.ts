import type { MerchantTrust, publishing } from '@stoa/contract/publishing.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { lockPartnershipWith, updatePartnerTrust } from '../../marketplace/partnership/queries-partnership.ts'

/** Says how far an approved partner is trusted. It counts from its next push on; what waits in the inbox goes on waiting. */
export async function setMerchantTrust(ctx: Ctx, { body }: Received<typeof publishing.setTrust>): Promise<MerchantTrust> {
  const { db, scope } = ctx
  const partnership = orNotFound(await lockPartnershipWith(db, scope, body.merchantId), 'merchant')
  if (partnership.status !== 'APPROVED') throw new AppError('state_forbids', { detail: message('publishing_error.not_partner') })
  const merchantName = await updatePartnerTrust(db, scope, partnership.id, body.trust)
  await recordAudit(ctx, {
    companyId: scope.companyId,
    action: 'partnership.trust',
    object: partnership.id,
    detail: { merchantId: body.merchantId, trust: body.trust },
  })
  return { merchantId: body.merchantId, merchantName, trust: body.trust }
}
