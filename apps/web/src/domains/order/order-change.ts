import { order } from '@stoa/contract/order.ts'
import { asAnswer } from '../../lib/show-answer.ts'

/** Shows an order as the server has just answered it, wherever it is shown. */
export const showOrder = asAnswer(order.getByHash, ({ hash }) => ({ params: { hash } }))

/**
 * For `useSend` of a route that changes an order and answers it. Its page shows the answer at once, so that what is done next names the version that is there
 * now; the order and its lists are read again after it.
 */
export const orderChange = { refreshes: [order.getByHash, order.paged], shows: showOrder }
