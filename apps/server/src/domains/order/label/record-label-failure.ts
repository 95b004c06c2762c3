import type { Message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { returnLabelChanged } from '../events.ts'
import { insertOrderEvents } from '../queries-change.ts'
import type { PendingLabel } from './queries-label.ts'
import { updateLabelFailed } from './queries-label.ts'

/** Records that a label was not bought, in the history of its order or return, where it is still pending. */
export async function recordLabelFailure(ctx: Ctx, label: PendingLabel, reason: Message): Promise<void> {
  const { marketplaceId, orderId, caseId, id: labelId } = label
  if (!(await updateLabelFailed(ctx.db, marketplaceId, labelId, reason))) return
  if (caseId !== null) return ctx.emit(returnLabelChanged, { marketplaceId, caseId, labelId, change: 'failed', state: 'created' })
  await insertOrderEvents(ctx.db, [{ marketplaceId, orderId, kind: 'label_failed', remark: reason, actor: actorName(ctx.actor) }])
  await ctx.announce([marketplaceId, label.merchantId], { kind: 'order', id: label.hash })
}
