import type { savedView } from '@stoa/contract/saved-view.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { lockChangeable } from './lock-changeable.ts'
import { deleteRow } from './queries.ts'
import { personOf } from './rules.ts'

/** Removes a saved view, for everyone it was shared with too. */
export async function deleteSavedView({ db, scope, actor }: Ctx, { params }: Received<typeof savedView.remove>): Promise<void> {
  const { id } = await lockChangeable(db, scope, personOf(actor), params.id)
  await deleteRow(db, scope, id)
}
