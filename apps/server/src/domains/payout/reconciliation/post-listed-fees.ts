import type { Ctx } from '../../../kit/context.ts'
import { postProviderFees } from '../../order/payment/post-provider-fees.ts'
import { listWithoutFee } from '../../order/payment/queries-provider-fee.ts'
import type { PaymentTransaction } from '../../payment/ports.ts'

/** Posts fees of captured payments that the provider did not name when it captured them. */
export async function postListedFees(ctx: Ctx, marketplaceId: string, movements: readonly PaymentTransaction[]): Promise<void> {
  const listed = movements.flatMap(({ kind, key, feeMinor }) =>
    kind === 'payment' && feeMinor !== undefined && feeMinor > 0 ? [[key, feeMinor] as const] : [],
  )
  if (listed.length === 0) return
  const missing = new Set(
    await listWithoutFee(
      ctx.db,
      marketplaceId,
      listed.map(([key]) => key),
    ),
  )
  await postProviderFees(ctx, marketplaceId, new Map(listed.filter(([key]) => missing.has(key))))
}
