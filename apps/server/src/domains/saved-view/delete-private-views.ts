import type { Ctx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { membershipEnded } from '../auth/events.ts'
import { deletePrivateRows } from './queries.ts'

/** Removes the views that a person who left a company kept to themselves there: nobody would see them again. */
export async function deletePrivateViews({ db }: Ctx, { companyId, userId }: FactOf<typeof membershipEnded>): Promise<void> {
  await deletePrivateRows(db, companyId, userId)
}
