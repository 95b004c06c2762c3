import { t } from '@lingui/core/macro'
import type { Conversation } from '@stoa/contract/conversation.ts'

/** What a conversation is called: its subject, or the order it is about. */
export function nameOf({ subject, order }: Pick<Conversation, 'subject' | 'order'>): string {
  return order === null ? subject : t`Order #${order.orderId}`
}
