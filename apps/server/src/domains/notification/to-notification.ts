import type { Notification } from '@stoa/contract/notification.ts'
import type { NotificationRow } from './queries.ts'

/** A notification's row as the contract words it. */
export function toNotification({ id, kind, link, message, thumbnailFile, createdAt, readAt }: NotificationRow): Notification {
  return { id, kind, link, message, thumbnail: thumbnailFile === null ? null : { src: `/files/${thumbnailFile}` }, createdAt, readAt }
}
