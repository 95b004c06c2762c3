import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { storefrontOrderFailed } from '../../storefront/events.ts'
import { notify } from './notify.ts'
import { findShopOrderProblem } from './queries-facts.ts'

/** Notifies the operator that an order of its shop could not be received, or needs a person; not of one that was received meanwhile. */
export async function notifyShopOrder(ctx: Ctx, { companyId, connectionId, reference }: FactOf<typeof storefrontOrderFailed>): Promise<void> {
  const found = await findShopOrderProblem(ctx.db, companyId, connectionId, reference)
  if (!found) return
  const { number, problem, isReceived } = found
  const facts = { number: number || reference, reason: problem }
  await notify(ctx, [
    {
      companyId,
      kind: 'order',
      link: '/settings/addon',
      message: isReceived ? message('notification.shop_order_problem', facts) : message('notification.shop_order_failed', facts),
      thumbnailFile: null,
      fact: `shop-order:${connectionId}:${reference}:${problem.code}`,
    },
  ])
}
