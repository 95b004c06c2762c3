import { order } from '@stoa/contract/order.ts'
import type { Order } from '@stoa/contract/order.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Answered, CallArgs } from '../../lib/api.ts'
import { callKey, useSend } from '../../lib/calls.ts'

type OrderRoute = RouteDefinition & { returns: (typeof order.getByHash)['returns'] }
type OrderHandlers<R extends OrderRoute> = {
  onSuccess?: (after: Order, args: CallArgs<R>) => void
  onError?: (error: unknown) => void
}

/** Shows an order as the server has just answered it, wherever it is shown. */
export function showOrder(client: QueryClient, answered: Order): void {
  client.setQueryData<Answered<typeof order.getByHash>>(callKey(order.getByHash, { params: { hash: answered.hash } }), answered)
}

/**
 * Changes an order by a route that answers it. Its page shows the answer at once, so that what is done next names the version that is there now; the order and
 * its lists are read again after it.
 */
export function useOrderSend<R extends OrderRoute>(route: R, { onSuccess, onError }: OrderHandlers<R> = {}) {
  const client = useQueryClient()
  return useSend(route, {
    refreshes: [order.getByHash, order.paged],
    onSuccess: (answer, args) => {
      const after = answer as Order
      showOrder(client, after)
      onSuccess?.(after, args)
    },
    ...(onError ? { onError } : {}),
  })
}
