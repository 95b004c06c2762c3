import type { SavedView, savedView } from '@stoa/contract/saved-view.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { listRows } from './queries.ts'
import { toSavedView } from './to-saved-view.ts'
import { personOf } from './rules.ts'

/** The saved views of a list: one's own, then those colleagues share. */
export async function listSavedViews({ db, scope, actor }: Ctx, { query }: Received<typeof savedView.list>): Promise<SavedView[]> {
  const person = personOf(actor)
  const rows = await listRows(db, scope, person.userId, query.list)
  return rows.map((row) => toSavedView(row, person))
}
