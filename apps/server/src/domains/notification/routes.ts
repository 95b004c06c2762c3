import { notification } from '@stoa/contract/notification.ts'
import { handle } from '../../kit/http.ts'
import { getNotifications } from './get-notifications.ts'
import { markRead } from './mark-read.ts'
import { openEvents } from './open-events.ts'
import { pageNotifications } from './page-notifications.ts'

export const notificationRoutes = [
  handle(notification.my, getNotifications),
  handle(notification.paged, pageNotifications),
  handle(notification.markRead, markRead),
  handle(notification.events, openEvents),
]
