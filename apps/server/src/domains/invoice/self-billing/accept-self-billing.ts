import type { Answer } from '@stoa/contract/route.ts'
import type { selfBilling } from '@stoa/contract/self-billing.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { getPair } from '../../ledger/get-pair.ts'
import { listParties } from '../queries.ts'
import { hasAddress } from '../rules-tax.ts'
import { lockOpenAgreement, updateAccepted } from './queries.ts'

/** Accepts a marketplace's offer of self-billing, for sales from today. Throws 409 without an offer, and while the merchant's address is incomplete. */
export async function acceptSelfBilling(ctx: Ctx, { body }: Received<typeof selfBilling.accept>): Promise<Answer<typeof selfBilling.accept>> {
  const pair = await getPair(ctx, body.marketplaceId)
  const offer = await lockOpenAgreement(ctx.db, pair)
  if (offer?.state !== 'offered') throw new AppError('state_forbids', { detail: message('invoice_error.no_offer') })
  const merchant = orNotFound((await listParties(ctx.db, [pair.merchantId])).get(pair.merchantId), 'company')
  if (!hasAddress(merchant)) throw new AppError('state_forbids', { detail: message('invoice_error.seller_address') })
  const taxBasisPoints = body.taxBasisPoints ?? null
  await updateAccepted(ctx.db, offer, { by: actorName(ctx.actor) ?? '', startsOn: dayIn(ctx.now, pair.timeZone), taxBasisPoints })
  const { marketplaceId, merchantId } = pair
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'self_billing.accepted', object: offer.id })
  await ctx.announce([marketplaceId, merchantId], { kind: 'invoice', id: offer.id })
  return orNotFound(await lockOpenAgreement(ctx.db, pair))
}
