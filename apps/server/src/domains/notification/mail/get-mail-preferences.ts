import type { MailPreferences } from '@stoa/contract/notification.ts'
import { mailKindsOf } from '@stoa/contract/notification-kinds.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { listMailPreferences } from '../queries-mail.ts'

/** Returns how each kind of e-mail comes to the person. */
export async function getMailPreferences({ db, scope, actor }: Ctx): Promise<MailPreferences> {
  if (actor.kind !== 'person') throw new AppError('not_allowed')
  const chosen = new Map((await listMailPreferences(db, scope, actor.userId)).map(({ kind, delivery }) => [kind, delivery]))
  return { preferences: mailKindsOf(scope.companyType).map((kind) => ({ kind, delivery: chosen.get(kind) ?? 'immediately' })) }
}
