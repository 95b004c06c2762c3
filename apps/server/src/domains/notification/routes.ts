import { notification } from '@stoa/contract/notification.ts'
import { asSystem, handle, handleOutsideTransaction } from '../../kit/http.ts'
import { getNotifications } from './get-notifications.ts'
import { getMailPreferences } from './mail/get-mail-preferences.ts'
import { unsubscribe } from './mail/unsubscribe.ts'
import { updateMailPreferences } from './mail/update-mail-preferences.ts'
import { markRead } from './mark-read.ts'
import { openEvents } from './open-events.ts'
import { pageNotifications } from './page-notifications.ts'

export const notificationRoutes = [
  handle(notification.my, getNotifications),
  handle(notification.paged, pageNotifications),
  handle(notification.markRead, markRead),
  handle(notification.mailPreferences, getMailPreferences),
  handle(notification.updateMailPreferences, updateMailPreferences),
  asSystem(handleOutsideTransaction(notification.unsubscribe, unsubscribe)),
  handle(notification.events, openEvents),
]
