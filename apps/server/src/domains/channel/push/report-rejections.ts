import { v7 as uuidv7 } from 'uuid'
import type { Ctx } from '../../../kit/context.ts'
import { channelProductsRejected } from '../events.ts'
import { claimRejections } from './queries-rejected.ts'

/** Says that a marketplace rejected products, once for all of a push or a reading, also of one that did not come to its end. */
export async function reportRejections(ctx: Ctx, companyId: string, channelId: string): Promise<void> {
  const count = await claimRejections(ctx.db, companyId, channelId)
  if (count > 0) await ctx.emit(channelProductsRejected, { companyId, channelId, count, key: uuidv7() })
}
