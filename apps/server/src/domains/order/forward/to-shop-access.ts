import type { JobCtx } from '../../../kit/context.ts'
import { openAccess } from '../../connection/open-access.ts'
import type { ShopAccess } from '../../connection/ports.ts'
import type { OrderToForward } from './queries-forward.ts'

/** Returns what a connector needs to speak to the shop of an order's merchant; undefined where none is connected. */
export function toShopAccess(jobCtx: JobCtx, order: OrderToForward): ShopAccess | undefined {
  if (order.connectionId === null) return undefined
  return openAccess(jobCtx, {
    id: order.connectionId,
    companyId: order.merchantId,
    provider: order.provider ?? '',
    settings: order.settings ?? {},
    secrets: order.secrets,
    currency: order.merchantCurrency,
  })
}
