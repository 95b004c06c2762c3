import type { AttentionCode } from '@stoa/contract/attention.ts'
import type { Ctx } from '../../../kit/context.ts'
import { updateAttentionReopened } from './queries-attention.ts'

/** Opens items of an order again that were closed since, and not by a person: their cause is back. */
export async function reopenAttention(
  ctx: Ctx,
  of: { marketplaceId: string; orderId: string; since: string },
  codes: readonly AttentionCode[],
): Promise<void> {
  await updateAttentionReopened(ctx.db, of, codes)
}
