import type { Ctx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { partnershipDecided } from '../marketplace/events.ts'
import { partnershipEndMailRequested } from './events.ts'
import { listOwners } from './notify/queries-facts.ts'

/** Requests an e-mail to each owner of the other company when a partnership has ended: one that is not accepted now is sent again without the others. */
export async function requestPartnershipEndMails(ctx: Ctx, fact: FactOf<typeof partnershipDecided>): Promise<void> {
  if (fact.status !== 'ENDED' || fact.wasRequest === true) return
  const owners = await listOwners(ctx.db, fact.by === 'merchant' ? fact.marketplaceId : fact.merchantId)
  await ctx.emit(partnershipEndMailRequested, ...owners.map(({ userId }) => ({ ...fact, userId })))
}
