import { t } from '@lingui/core/macro'
import { NotificationKind } from '@stoa/contract/notification.ts'
import * as z from 'zod/mini'
import { screen } from './screen.tsx'

export const notificationScreens = [
  screen({
    path: '/unsubscribe',
    title: t`Stop e-mails`,
    access: 'public',
    search: z.object({ token: z.optional(z.string()) }),
    load: () => import('../domains/notification/unsubscribe-page.tsx'),
    name: 'UnsubscribePage',
  }),
  screen({
    path: '/notifications',
    title: t`Notifications`,
    search: z.object({ kind: z.optional(NotificationKind) }),
    load: () => import('../domains/notification/notification-list.tsx'),
    name: 'NotificationList',
  }),
]
