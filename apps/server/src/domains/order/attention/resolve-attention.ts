import type { order } from '@stoa/contract/order.ts'
import { actorName } from '../../../kit/context.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { updateAttentionResolved } from './queries-attention.ts'
import { insertOrderEvents } from '../queries-change.ts'

/** Closes an item that a person has dealt with. Closed already, it stays so. A cause that goes on raises a new one, what waits for an
 * answer from outside a day later. */
export async function resolveAttention(ctx: Ctx, { params }: Received<typeof order.resolveAttention>): Promise<void> {
  const by = actorName(ctx.actor)
  const item = orNotFound(await updateAttentionResolved(ctx.db, ctx.scope, params.id, by), 'attention_item')
  const { marketplaceId, merchantId, code, orderId, payoutId } = item
  if (!item.isNew) return
  if (orderId !== null)
    await insertOrderEvents(ctx.db, [{ marketplaceId, orderId, kind: 'attention_resolved', params: { item: `attention.${code}` }, actor: by }])
  if (payoutId !== null) await ctx.announce([marketplaceId, merchantId], { kind: 'payout', id: payoutId })
}
