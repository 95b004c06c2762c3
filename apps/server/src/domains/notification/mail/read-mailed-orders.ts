import type { JobCtx } from '../../../kit/context.ts'
import type { MailedOrder } from '../queries-mail-order.ts'
import { listMailedOrders } from '../queries-mail-order.ts'
import { mailedOrderKey, orderHashOf } from '../rules-mail.ts'
import type { AboutOrder } from '../rules-mail.ts'

/** Returns the orders that these notifications are about, by `mailedOrderKey`. */
export async function readMailedOrders({ db }: Pick<JobCtx, 'db'>, notifications: readonly AboutOrder[]): Promise<ReadonlyMap<string, MailedOrder>> {
  const named = new Map(
    notifications.flatMap((one) => {
      const hash = orderHashOf(one)
      return hash === undefined ? [] : [[mailedOrderKey({ companyId: one.companyId, hash }), { companyId: one.companyId, hash }] as const]
    }),
  )
  const orders = await listMailedOrders(db, [...named.values()])
  return new Map(orders.map((order) => [mailedOrderKey(order), order]))
}
