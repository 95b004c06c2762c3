import type { notification } from '@stoa/contract/notification.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { markAsRead } from './queries.ts'

/** Marks notifications as read, and notifies the company's other open screens. */
export async function markRead({ db, scope, announce }: Ctx, { body }: Received<typeof notification.markRead>): Promise<{ marked: number }> {
  const marked = await markAsRead(db, scope, body)
  if (marked > 0) await announce([scope.companyId], { kind: 'notification', id: scope.companyId })
  return { marked }
}
