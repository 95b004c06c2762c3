import type { AttentionCode } from '@stoa/contract/attention.ts'
import type { Ctx } from '../../../kit/context.ts'
import { updateAttentionClosed } from './queries-attention.ts'

/** Closes items whose cause is gone. */
export async function closeAttention(ctx: Ctx, marketplaceId: string, subjectIds: readonly string[], codes: readonly AttentionCode[]): Promise<void> {
  if (subjectIds.length > 0) await updateAttentionClosed(ctx.db, marketplaceId, subjectIds, codes)
}
