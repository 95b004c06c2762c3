import type { Ctx } from '../../../kit/context.ts'
import type { NewNotification } from '../queries.ts'
import { insertNotifications } from '../queries.ts'

/** Writes notifications and rings the bell of those for whom one is new. */
export async function notify({ db, announceAll }: Ctx, notifications: readonly NewNotification[]): Promise<void> {
  const added = await insertNotifications(db, notifications)
  await announceAll(added.map(({ companyId, id }) => ({ companyIds: [companyId], message: { kind: 'notification', id } })))
}
