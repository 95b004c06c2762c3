import type { SavedView, savedView } from '@stoa/contract/saved-view.ts'
import { maxSavedViews } from '@stoa/contract/saved-view.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { lockChangeable } from './lock-changeable.ts'
import { insertSavedView, lockCount, lockSavedView, updateSavedView } from './queries.ts'
import { toSavedView } from './to-saved-view.ts'
import { personOf } from './rules.ts'

/** Saves a view of a list under a name, or replaces one. A list is what a view was made for, and stays it. */
export async function upsertSavedView({ db, scope, actor }: Ctx, { body }: Received<typeof savedView.upsert>): Promise<SavedView> {
  const person = personOf(actor)
  const { id, version, list, ...values } = body
  if (id !== undefined) {
    const present = await lockChangeable(db, scope, person, id)
    if (present.list !== list) throw fieldError('list', 'other_list', message('saved_view_error.other_list'))
    if (present.version !== version) throw new AppError('stale_version', { current: toSavedView(present, person) })
    await updateSavedView(db, scope, id, values)
  } else if ((await lockCount(db, scope, person.userId, list)) >= maxSavedViews) {
    throw fieldError('name', 'too_many', message('saved_view_error.max_views', { limit: maxSavedViews }))
  }
  const savedId = id ?? (await insertSavedView(db, scope, { userId: person.userId, list }, values))
  return toSavedView(orNotFound(await lockSavedView(db, scope, savedId)), person)
}
