import type { ListingChange as RequestedChange } from '@stoa/contract/listing-change.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { fieldError, orNotFound } from '../../kit/errors.ts'
import { findVisibleCollection } from '../collection/listing/queries-listing.ts'

/** Checks that a change says something, that a rejection has a reason and that the collection exists. `path` is where the change is in the body. */
export async function checkListingChange({ db, scope }: Ctx, change: RequestedChange, path = ''): Promise<void> {
  const { approvalStatus, reasonCode = 'other', reason, collectionId } = change
  if (approvalStatus === 'Rejected' && reasonCode === 'other' && (reason === undefined || reason === ''))
    throw fieldError(`${path}reason`, 'required', message('publishing_error.reason_required'))
  if (approvalStatus === undefined && collectionId === undefined)
    throw fieldError(`${path}approvalStatus`, 'required', message('publishing_error.change_required'))
  if (collectionId !== undefined) orNotFound(await findVisibleCollection(db, scope, collectionId), 'collection')
}
