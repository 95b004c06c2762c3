import type { orderBulk } from '@stoa/contract/order-bulk.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { EachCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { acceptLocked } from '../deadline/accept-locked.ts'
import { changeEach } from './change-each.ts'

/** Accepts several orders, each on its own, or answers what would become of them. */
export async function bulkAcceptOrders(eachCtx: EachCtx, { body }: Received<typeof orderBulk.accept>): Promise<Answer<typeof orderBulk.accept>> {
  return changeEach(eachCtx, body, {
    none: {},
    preview: ({ orderStatus, isAccepted }) => {
      if (orderStatus === 'Cancelled') throw new AppError('state_forbids', { detail: message('order_error.cancelled') })
      return { outcome: isAccepted || orderStatus !== 'New' ? 'unchanged' : 'done' }
    },
    change: async (ctx, locked) => ({ outcome: (await acceptLocked(ctx, locked)) ? 'done' : 'unchanged' }),
  })
}
