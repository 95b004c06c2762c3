import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { conversationUnread } from '../../conversation/events.ts'
import { notify } from './notify.ts'
import { findMessageSummary } from './queries-facts-conversation.ts'

/** Notifies a company of a message, the first that it has not read of its conversation. */
export async function notifyConversation(ctx: Ctx, { marketplaceId, messageId }: FactOf<typeof conversationUnread>): Promise<void> {
  const found = await findMessageSummary(ctx.db, marketplaceId, messageId)
  if (!found) return
  const { conversationId, recipientId, senderName, senderLogo, subject, orderNumber, excerpt, isUnread } = found
  // Read before this job ran.
  if (!isUnread) return
  await notify(ctx, [
    {
      companyId: recipientId,
      kind: 'message',
      link: `/shop/messages/${conversationId}`,
      message:
        orderNumber === null
          ? message('notification.message', { company: senderName, subject, excerpt })
          : message('notification.order_message', { company: senderName, order: orderNumber, excerpt }),
      thumbnailFile: senderLogo,
      fact: `message:${messageId}`,
    },
  ])
}
