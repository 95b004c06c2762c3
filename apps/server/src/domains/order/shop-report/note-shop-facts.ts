import type { Params } from '@stoa/contract/params.ts'
import type { Ctx } from '../../../kit/context.ts'
import { raiseAttention } from '../attention/raise-attention.ts'
import type { LockedOrder } from '../queries-change.ts'
import { insertOrderEvents } from '../queries-change.ts'
import type { ShopFactKind } from './queries-shop-fact.ts'
import { listShopFacts } from './queries-shop-fact.ts'

/** What a merchant did in its shop, with the shop's id of it and what a person reads of it. */
export type ShopFact = { kind: ShopFactKind; reference: string; params?: Params; detail?: string | null }

/**
 * Writes what a merchant did to a locked order in its shop into the history and puts it before both sides, once for each id that the shop gives it, however
 * often it is read: what a person resolved is not raised again.
 */
export async function noteShopFacts(
  ctx: Ctx,
  { marketplaceId, merchantId, id: orderId, hash }: LockedOrder,
  facts: readonly ShopFact[],
): Promise<void> {
  if (facts.length === 0) return
  const known = await listShopFacts(ctx.db, marketplaceId, orderId)
  const added = facts.filter((fact) => !known.some(({ kind, reference }) => kind === fact.kind && reference === fact.reference))
  if (added.length === 0) return
  await insertOrderEvents(
    ctx.db,
    added.map(({ kind, reference, params, detail = null }) => ({
      marketplaceId,
      orderId,
      kind,
      params: { ...params, reference },
      actor: null,
      detail,
    })),
  )
  await raiseAttention(
    ctx,
    added.map(({ kind, params = {} }) => ({ marketplaceId, merchantId, code: kind, subjectId: orderId, orderId, params })),
  )
  await ctx.announce([marketplaceId, merchantId], { kind: 'order', id: hash })
}
