import type { marketplace } from '@stoa/contract/marketplace.ts'
import type { PartnershipStatus } from '@stoa/contract/states.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { findMarketplace } from '../queries.ts'
import { lockOwnPartnership, updateRequestedAgain } from './queries-partnership.ts'
import { insertPartnership } from '../queries-registration.ts'
import { mayAskToJoin } from '../rules.ts'
import { reopenForRequest } from '../verification/queries.ts'
import { announceRequest } from './announce-request.ts'

/** Requests to join a marketplace. Returns the state of a request or partnership that is there already; after a rejection or an end it requests again. */
export async function requestJoin(
  ctx: Ctx,
  { params }: Received<typeof marketplace.requestJoin>,
): Promise<{ partnershipId: string; status: PartnershipStatus }> {
  const { marketplaceId } = params
  const merchantId = ctx.scope.companyId
  const { isListed } = orNotFound(await findMarketplace(ctx.db, marketplaceId), 'marketplace')
  const inserted = isListed ? await insertPartnership(ctx.db, { marketplaceId, merchantId, status: 'REQUESTED' }) : undefined
  const partnership = await lockOwnPartnership(ctx.db, ctx.scope, marketplaceId)
  if (partnership && !inserted && !mayAskToJoin(partnership.status)) return { partnershipId: partnership.id, status: partnership.status }
  if (!isListed || !partnership) throw new AppError('state_forbids', { detail: message('marketplace_error.not_open') })
  if (!inserted) {
    await updateRequestedAgain(ctx.db, ctx.scope, marketplaceId)
    await reopenForRequest(ctx.db, ctx.scope, marketplaceId)
  }
  await announceRequest(ctx, { marketplaceId, merchantId, partnershipId: partnership.id })
  return { partnershipId: partnership.id, status: 'REQUESTED' }
}
