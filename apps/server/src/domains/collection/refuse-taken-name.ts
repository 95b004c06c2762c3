import { message } from '@stoa/messages/describe.ts'
import type { Db } from '../../database/db.ts'
import type { Scope } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import { isNameTaken } from './queries.ts'

/** Throws `already_exists` where a sibling has the name, also in another case: shoppers would see the same collection twice. The tree is locked before. */
export async function refuseTakenName(
  db: Db,
  scope: Scope,
  place: { parentId: string | null; name: string; exceptId: string | null },
): Promise<void> {
  if (!(await isNameTaken(db, scope.companyId, place))) return
  const detail = message('collection_error.name_taken')
  throw new AppError('already_exists', { detail, errors: [{ path: 'name', code: 'already_exists', message: detail }] })
}
