import type { SavedView } from '@stoa/contract/saved-view.ts'
import type { Actor } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { SavedViewRow } from './queries.ts'
import type { Person } from './rules.ts'
import { mayChange } from './rules.ts'

/** The person who asks: machines have no views. */
export function personOf(actor: Actor): Person {
  if (actor.kind !== 'person') throw new AppError('not_allowed')
  return actor
}

/** A saved view as whoever asks sees it. */
export function toSavedView({ makerId, ...row }: SavedViewRow, person: Person): SavedView {
  return { ...row, isMine: makerId === person.userId, mayChange: mayChange(person, { makerId }) }
}
