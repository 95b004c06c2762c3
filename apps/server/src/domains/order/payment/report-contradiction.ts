import type { Ctx } from '../../../kit/context.ts'
import type { PaymentTransaction } from '../../payment/ports.ts'
import { raiseAttention } from '../attention/raise-attention.ts'

const codes = { refund: 'refund_contradicted', payout: 'payout_contradicted' } as const

/**
 * Records that a provider reported another end of a refund or payout than the one that was applied: an item in "Needs attention". The state stays as
 * it is, because a person has to find out at the provider where the money is.
 */
export async function reportContradiction(
  ctx: Ctx,
  about: { marketplaceId: string; merchantId: string; subjectId: string } & ({ orderId: string } | { payoutId: string }),
  movement: PaymentTransaction & { kind: 'refund' | 'payout' },
  applied: 'succeeded' | 'failed',
): Promise<void> {
  const params = {
    applied,
    state: movement.state,
    amount: { minor: movement.amountMinor, currency: movement.currency },
    reference: movement.reference,
    reason: movement.failure ?? '',
  }
  await raiseAttention(ctx, [{ ...about, code: codes[movement.kind], params }])
}
