import type { Message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { productsDiscontinued } from './events.ts'
import { deleteUnreferred } from './queries-end.ts'
import { insertProductEvents } from './queries-publication.ts'
import { updateDiscontinued } from './sync/queries-sync.ts'

/** Ends held products and says why. On request, those that nothing else refers to are deleted instead. */
export async function endProducts(
  ctx: Ctx,
  merchantId: string,
  productIds: readonly string[],
  why: Message,
  { isUnreferredDeleted = false, actor = null }: { isUnreferredDeleted?: boolean; actor?: string | null } = {},
): Promise<void> {
  if (productIds.length === 0) return
  const deleted = isUnreferredDeleted ? await deleteUnreferred(ctx.db, merchantId, productIds) : new Set<string>()
  const ended = productIds.filter((id) => !deleted.has(id))
  await updateDiscontinued(ctx.db, merchantId, ended)
  await insertProductEvents(
    ctx.db,
    ended.map((productId) => ({ merchantId, productId, marketplaceId: null, kind: 'discontinued', message: why, actor })),
  )
  if (ended.length > 0) await ctx.emit(productsDiscontinued, { merchantId, productIds: ended })
}
