import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { addressChanged } from '../../order/events.ts'
import { notify } from './notify.ts'
import { findOrderSummary } from './queries-facts.ts'

/** Notifies the merchant that the address of its order was corrected; of one that is in its shop already, that it has to change it there. */
export async function notifyAddress(ctx: Ctx, { marketplaceId, orderId, changeId, isInShop }: FactOf<typeof addressChanged>): Promise<void> {
  const found = await findOrderSummary(ctx.db, marketplaceId, orderId)
  if (!found) return
  const number = String(found.number)
  await notify(ctx, [
    {
      companyId: found.merchantId,
      kind: 'order',
      link: `/shop/orders/${found.hash}`,
      message:
        (isInShop ?? found.isInShop)
          ? message('notification.address_changed_in_shop', { number })
          : message('notification.address_changed', { number }),
      thumbnailFile: found.pictureFile,
      fact: `address:${changeId}`,
    },
  ])
}
