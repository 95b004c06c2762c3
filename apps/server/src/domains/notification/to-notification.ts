import type { Notification } from '@stoa/contract/notification.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { NotificationRow } from './queries.ts'

/** Returns a notification in the reader's language. */
export function toNotification(
  language: Language,
  { id, kind, link, code, params, thumbnailFile, createdAt, readAt }: NotificationRow,
): Notification {
  const message = describe(language, { code, params })
  return { id, kind, link, code, params, message, thumbnail: thumbnailFile === null ? null : { src: `/files/${thumbnailFile}` }, createdAt, readAt }
}
