import type { Ctx } from '../../kit/context.ts'
import type { NewNotification } from './queries.ts'
import { insertNotifications } from './queries.ts'

/** Writes notifications and rings the bell of those for whom one is new. */
export async function notify({ db, announce }: Ctx, notifications: readonly NewNotification[]): Promise<void> {
  for (const { companyId, id } of await insertNotifications(db, notifications)) await announce([companyId], { kind: 'notification', id })
}
