import type { NotificationKind, Notifications } from '@stoa/contract/notification.ts'
import type { Ctx } from '../../kit/context.ts'
import { countCasesToAct } from '../case/queries.ts'
import { countUnreadConversations } from '../conversation/queries.ts'
import { countUnread, listUnread } from './queries.ts'
import { toNotification } from './to-notification.ts'

const ownLists: NotificationKind[] = ['push_error', 'sync_error', 'partner_request', 'new_products']

/** What the bell, the four icons and the menu show: the unread, newest first, and how many cases wait. */
export async function getNotifications({ db, scope, language }: Ctx): Promise<Notifications> {
  const [rows, unreadCounts, casesToAct, unreadConversations] = await Promise.all([
    listUnread(db, scope, ownLists),
    countUnread(db, scope),
    countCasesToAct(db, scope),
    countUnreadConversations(db, scope),
  ])
  const of = (list: NotificationKind | null) => rows.filter((row) => row.list === list).map((row) => toNotification(language, row))
  return {
    unread: unreadCounts.reduce((total, { count }) => total + count, 0),
    unreadCounts,
    notifications: of(null),
    pushErrors: of('push_error'),
    syncErrors: of('sync_error'),
    partnerRequests: of('partner_request'),
    newProductsAddedToCollections: of('new_products'),
    casesToAct,
    unreadConversations,
  }
}
