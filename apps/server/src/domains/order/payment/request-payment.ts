import type { FactOf } from '../../../kit/events.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { purchaseCreated } from '../events.ts'
import { requestPayments } from './request-payments.ts'

/** Starts the payment of one purchase, as `requestPayments` does. Throws what it failed with. */
export async function requestPayment(jobCtx: JobCtx, purchase: FactOf<typeof purchaseCreated>): Promise<void> {
  const [error] = await requestPayments(jobCtx, [purchase])
  if (error) throw error
}
