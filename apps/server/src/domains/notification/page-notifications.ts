import type { Notification, notification } from '@stoa/contract/notification.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { pageRows } from '../../kit/paging.ts'
import { countNotifications, listNotifications } from './queries.ts'
import { toNotification } from './to-notification.ts'

/** Every notification of the company, newest first. */
export async function pageNotifications(
  { db, scope, language }: Ctx,
  { query, page }: Received<typeof notification.paged>,
): Promise<PageRows<Notification>> {
  const rows = await listNotifications(db, scope, query, page)
  const totalCount = page.count ? await countNotifications(db, scope, query) : undefined
  return {
    ...pageRows(
      rows,
      page,
      (row) => [row.createdAt, row.id],
      (row) => toNotification(language, row),
    ),
    ...(totalCount === undefined ? {} : { totalCount }),
  }
}
