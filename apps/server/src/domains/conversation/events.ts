import { event } from '../../kit/events.ts'

/** A company wrote to another that had read everything before. */
export const conversationUnread = event<{ marketplaceId: string; conversationId: string; messageId: string }>('conversation.unread')

/** A company read what was written to it. */
export const conversationRead = event<{ conversationId: string; companyId: string }>('conversation.read')
