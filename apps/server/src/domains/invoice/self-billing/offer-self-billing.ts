import type { Answer } from '@stoa/contract/route.ts'
import type { selfBilling } from '@stoa/contract/self-billing.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { lockPartnershipWith } from '../../marketplace/partnership/queries-partnership.ts'
import { selfBillingOffered } from '../events.ts'
import { insertOffer, lockOpenAgreement } from './queries.ts'

/** Offers a merchant self-billing. Throws 404 for a company that does not sell here now, and 409 while another agreement with it is open. */
export async function offerSelfBilling(ctx: Ctx, { body }: Received<typeof selfBilling.offer>): Promise<Answer<typeof selfBilling.offer>> {
  const partnership = await lockPartnershipWith(ctx.db, ctx.scope, body.merchantId)
  const { marketplaceId, merchantId } = orNotFound(partnership?.status === 'APPROVED' ? partnership : undefined, 'merchant')
  await insertOffer(ctx.db, { marketplaceId, merchantId }, actorName(ctx.actor) ?? '')
  const offered = orNotFound(await lockOpenAgreement(ctx.db, { marketplaceId, merchantId }))
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'self_billing.offered', object: offered.id })
  await ctx.emit(selfBillingOffered, { marketplaceId, merchantId, agreementId: offered.id })
  return offered
}
