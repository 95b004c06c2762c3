import { order } from '@stoa/contract/order.ts'
import type { Order } from '@stoa/contract/order.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import type { CallArgs } from '../../lib/api.ts'
import { useSend } from '../../lib/calls.ts'
import type { Show } from '../../lib/calls.ts'
import { asAnswer } from '../../lib/show-answer.ts'

type OrderRoute = RouteDefinition & { returns: (typeof order.getByHash)['returns'] }
type OrderHandlers<R extends OrderRoute> = {
  onSuccess?: (after: Order, args: CallArgs<R>) => void
  onError?: (error: unknown) => void
}

/** Shows an order as the server has just answered it, wherever it is shown. */
export function showOrder(answered: Order): Show {
  return asAnswer(order.getByHash, { params: { hash: answered.hash } }, answered)
}

/**
 * Changes an order by a route that answers it. Its page shows the answer at once, so that what is done next names the version that is there now; the order and
 * its lists are read again after it.
 */
export function useOrderSend<R extends OrderRoute>(route: R, { onSuccess, onError }: OrderHandlers<R> = {}) {
  return useSend(route, {
    refreshes: [order.getByHash, order.paged],
    shows: (answer) => [showOrder(answer as Order)],
    onSuccess: (answer, args) => onSuccess?.(answer as Order, args),
    ...(onError ? { onError } : {}),
  })
}
