import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { companyDeactivated } from '../../marketplace/events.ts'
import { channelPushDue } from '../events.ts'
import { listOfferingChannels } from './queries-product.ts'

/** Starts withdrawing what a deactivated company offers on marketplaces. */
export async function withdrawDeactivated(ctx: Ctx, { companyId }: FactOf<typeof companyDeactivated>): Promise<void> {
  const channels = await listOfferingChannels(ctx.db, companyId)
  await ctx.emit(channelPushDue, ...channels.map((channelId) => ({ companyId, channelId, isForced: true })))
}
