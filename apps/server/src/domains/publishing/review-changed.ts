import type { Ctx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import { message } from '@stoa/messages/describe.ts'
import type { picturesSettled, productsWritten } from '../product/events.ts'
import { insertProductEvents, lockProducts } from '../product/queries-publication.ts'
import { approveReady } from './approve-ready.ts'
import { curateChanges } from './curate-changes.ts'
import { updateChangedInCatalogue } from './push/queries.ts'
import { listCurations, listMarketplaceNames } from './queries.ts'
import { listWaitingOfMerchant } from './queries-approve.ts'

/**
 * Puts changed content of approved products before their operators, or renews the approval by a rule: shoppers see the content at once, whether it is pushed
 * or not. The products are the newest of the catalogue then. Those that waited until they were complete are approved where no person has to.
 */
export async function reviewChanged(ctx: Ctx, { merchantId, productIds }: FactOf<typeof productsWritten | typeof picturesSettled>): Promise<void> {
  const { db } = ctx
  await lockProducts(
    db,
    productIds.map((productId) => ({ merchantId, productId })),
  )
  await updateChangedInCatalogue(db, merchantId, productIds)
  await approveComplete(ctx, merchantId, productIds)
  const names = await listMarketplaceNames(db, merchantId, productIds)
  const marketplaceIds = [...names.keys()]
  if (marketplaceIds.length === 0) return
  const curations = await listCurations(db, merchantId, marketplaceIds)
  const curated = await curateChanges(ctx, merchantId, { marketplaceIds, productIds }, curations)
  await insertProductEvents(
    db,
    [...curated].map(([key, { ruleName }]) => {
      const [marketplaceId = '', productId = ''] = key.split('/')
      const marketplace = names.get(marketplaceId) ?? ''
      const entry = { merchantId, productId, marketplaceId, actor: null }
      return ruleName === null
        ? { ...entry, kind: 'changed_after_approval', message: message('product.changed_after_approval', { marketplace }) }
        : { ...entry, kind: 'auto_approved', message: message('product.changes_approved_by_rule', { marketplace, rule: ruleName }) }
    }),
  )
  if (curated.size > 0) await ctx.announce([merchantId, ...marketplaceIds], { kind: 'listing', id: merchantId })
}

/** Approves products that no person has to approve: one that was incomplete when the last value it needed came has waited for this change. */
async function approveComplete(ctx: Ctx, merchantId: string, productIds: readonly string[]): Promise<void> {
  const waiting = Map.groupBy(await listWaitingOfMerchant(ctx.db, merchantId, productIds), ({ marketplaceId }) => marketplaceId)
  for (const [marketplaceId, listings] of waiting)
    await approveReady(
      ctx,
      marketplaceId,
      listings.map(({ id }) => id),
    )
}
