import type { SavedView } from '@stoa/contract/saved-view.ts'
import type { SavedViewRow } from './queries.ts'
import type { Person } from './rules.ts'
import { mayChange } from './rules.ts'

/** A saved view as whoever asks sees it. */
export function toSavedView({ makerId, ...row }: SavedViewRow, person: Person): SavedView {
  return { ...row, isMine: makerId === person.userId, mayChange: mayChange(person, { makerId }) }
}
