import { t } from '@lingui/core/macro'
import { NotificationKind } from '@stoa/contract/notification.ts'
import { oneOf, searchValues, text } from '../lib/search-values.ts'
import { screen } from './screen.tsx'

export const notificationScreens = [
  screen({
    path: '/unsubscribe',
    title: t`Stop e-mails`,
    access: 'public',
    search: searchValues({ token: text }),
    load: () => import('../domains/notification/unsubscribe-page.tsx'),
    name: 'UnsubscribePage',
  }),
  screen({
    path: '/notifications',
    title: t`Notifications`,
    search: searchValues({ kind: oneOf(NotificationKind.options), view: oneOf(['unread']) }),
    load: () => import('../domains/notification/notification-list.tsx'),
    name: 'NotificationList',
  }),
]
