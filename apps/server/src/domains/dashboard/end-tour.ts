import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import { insertTourEnd } from './queries-tour.ts'

/** Saves that the caller took or skipped the tour of the portal. Throws `not_allowed` for API keys, to which none is offered. */
export async function endTour({ db, scope, actor }: Ctx): Promise<void> {
  if (actor.kind !== 'person') throw new AppError('not_allowed')
  await insertTourEnd(db, scope, actor.userId)
}
