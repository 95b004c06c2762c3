import type { Ctx } from '../../../kit/context.ts'
import type { PaymentTransaction } from '../../payment/ports.ts'
import { settlePayments } from './settle-payments.ts'

/** Applies how one payment stands at the provider, as `settlePayments` does. */
export async function settlePayment(ctx: Ctx, marketplaceId: string, movement: PaymentTransaction): Promise<void> {
  await settlePayments(ctx, marketplaceId, [movement])
}
