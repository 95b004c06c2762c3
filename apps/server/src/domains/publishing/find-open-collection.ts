import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { VisibleCollection } from '../collection/listing/queries-listing.ts'
import { findVisibleCollection } from '../collection/listing/queries-listing.ts'

/** Returns a collection that products can be added to now. Throws `not_found`, or `state_forbids` while the partnership is paused. */
export async function findOpenCollection({ db, scope }: Ctx, id: string): Promise<VisibleCollection> {
  const place = orNotFound(await findVisibleCollection(db, scope, id), 'collection')
  if (place.isPaused) throw new AppError('state_forbids', { detail: message('publishing_error.paused') })
  return place
}
