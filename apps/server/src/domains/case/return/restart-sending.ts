import type { Ctx } from '../../../kit/context.ts'
import { closeAttention } from '../../order/attention/close-attention.ts'
import type { LockedCase } from '../queries-change.ts'
import { updateCaseDue } from '../queries-change.ts'
import { dueAfter } from '../rules.ts'

/** Restarts the time in which the shopper is to send the items of a locked approved return: they have the label now. */
export async function restartSending(ctx: Ctx, one: LockedCase): Promise<void> {
  if (one.state !== 'approved') return
  await updateCaseDue(ctx.db, one, dueAfter('approved', ctx.now))
  await closeAttention(ctx, one.marketplaceId, [one.id], ['return_overdue'])
}
