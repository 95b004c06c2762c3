import type { Ctx } from '../../../kit/context.ts'
import type { PaymentTransaction } from '../../payment/ports.ts'
import { raiseAttention } from '../attention/raise-attention.ts'
import type { LockedOrder } from '../queries-change.ts'

/**
 * Puts a payment before a person whose capture failed: it can be captured again until the authorisation expires. One that was captured by an earlier report
 * stays as it is, because only the provider's account shows where the money is.
 */
export async function reportFailedCapture(
  ctx: Ctx,
  marketplaceId: string,
  { movement, orders }: { movement: PaymentTransaction; orders: readonly LockedOrder[] },
): Promise<void> {
  const { state, failure, amountMinor, currency, reference } = movement
  if (failure === null || (state !== 'authorized' && state !== 'failed')) return
  const about = ({ id, merchantId }: LockedOrder) => ({ marketplaceId, merchantId, subjectId: id, orderId: id })
  const captured = orders.filter(({ capturedMinor }) => capturedMinor > 0)
  const params = { amount: { minor: amountMinor, currency }, reference, reason: failure }
  const open = state === 'authorized' ? orders.filter(({ paymentStatus }) => waiting.has(paymentStatus)) : []
  await raiseAttention(ctx, [
    ...captured.map((one) => ({ ...about(one), code: 'payment_contradicted' as const, params })),
    ...open.map((one) => ({ ...about(one), code: 'capture_stuck' as const, params: { sinceHours: 0, reason: failure } })),
  ])
}

/** States of an order whose payment can still be captured. */
const waiting: ReadonlySet<string> = new Set(['Unprocessed', 'Processing', 'Processed', 'Partially Authorised', 'Authorized'])
