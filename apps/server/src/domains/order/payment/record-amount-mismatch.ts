import type { Ctx } from '../../../kit/context.ts'
import type { PaymentTransaction } from '../../payment/ports.ts'
import { insertOrderEvents } from '../queries-change.ts'
import { raiseAttention } from '../attention/raise-attention.ts'

const codes = { payment: 'payment_amount_mismatch', refund: 'refund_amount_mismatch', payout: 'payout_amount_mismatch' } as const

/**
 * Records that a provider reported another amount or currency than ours: an item in "Needs attention", and the first time an entry in the history
 * of each order. No state changes.
 */
export async function recordAmountMismatch(
  ctx: Ctx,
  about: { marketplaceId: string; merchantId: string; subjectId: string; orderIds: readonly string[]; payoutId?: string },
  movement: PaymentTransaction,
  expected: { amountMinor: number; currency: string },
): Promise<void> {
  const { marketplaceId, merchantId, subjectId, orderIds, payoutId } = about
  const params = {
    movement: movement.kind,
    reported: { minor: movement.amountMinor, currency: movement.currency },
    expected: { minor: expected.amountMinor, currency: expected.currency },
    reference: movement.reference,
  }
  const item = { marketplaceId, merchantId, code: codes[movement.kind], subjectId, params }
  const [orderId] = orderIds
  const place = payoutId === undefined ? (orderId === undefined ? {} : { orderId }) : { payoutId }
  const added = await raiseAttention(ctx, [{ ...item, ...place }])
  if (added === 0) return
  await insertOrderEvents(
    ctx.db,
    orderIds.map((id) => ({ marketplaceId, orderId: id, kind: 'amount_mismatch', params, actor: null })),
  )
}
