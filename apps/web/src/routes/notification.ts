import { t } from '@lingui/core/macro'
import { NotificationKind } from '@stoa/contract/notification.ts'
import * as z from 'zod/mini'
import { screen } from './screen.tsx'

export const notificationScreens = [
  screen({
    path: '/notifications',
    title: t`Notifications`,
    search: z.object({ kind: z.optional(NotificationKind) }),
    load: () => import('../domains/notification/notification-list.tsx'),
    name: 'NotificationList',
  }),
]
