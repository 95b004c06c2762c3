import { message } from '@stoa/messages/describe.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { SavedViewRow } from './queries.ts'
import { lockSavedView } from './queries.ts'
import type { Person } from './rules.ts'
import { mayChange, maySee } from './rules.ts'

/** A view that is about to be changed, held. Another person's private one is not there; a shared one only its maker and owners change. */
export async function lockChangeable(db: Db, scope: Scope, person: Person, id: string): Promise<SavedViewRow> {
  const row = await lockSavedView(db, scope, id)
  const seen = orNotFound(row && maySee(person, row) ? row : undefined, 'saved_view')
  if (!mayChange(person, seen)) throw new AppError('not_allowed', { detail: message('saved_view_error.owner_only', { name: seen.makerName }) })
  return seen
}
