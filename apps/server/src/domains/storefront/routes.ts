import { storefront } from '@stoa/contract/storefront.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { handle, handleOutsideTransaction } from '../../kit/http.ts'
import { getStatus } from './get-status.ts'
import { pageOrders } from './order/page-orders.ts'
import { retryOrder } from './order/retry-order.ts'
import { resolveOrder } from './order/resolve-order.ts'
import { pageProducts } from './page-products.ts'
import { requestWrite } from './request-write.ts'

export const storefrontRoutes: readonly BoundRoute[] = [
  handleOutsideTransaction(storefront.status, getStatus),
  handle(storefront.products, pageProducts),
  handleOutsideTransaction(storefront.write, requestWrite),
  handle(storefront.orders, pageOrders),
  handle(storefront.retryOrder, retryOrder),
  handle(storefront.resolveOrder, resolveOrder),
]
