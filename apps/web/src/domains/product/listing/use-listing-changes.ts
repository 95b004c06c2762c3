import { plural, t } from '@lingui/core/macro'
import { collection } from '@stoa/contract/collection.ts'
import type { BulkOutcome } from '@stoa/contract/collection.ts'
import { publishing } from '@stoa/contract/publishing.ts'
import { product } from '@stoa/contract/product.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { useSend } from '../../../lib/calls.ts'
import { toastDone, toastFailed, toastNote } from '../../../ui/toasts.tsx'

/** What came of a command about several products, each for itself. */
export type BulkAnswer = Answer<typeof collection.addProducts>

/** A product as named in such a command. */
export type Chosen = { id?: string; collectionProductId?: string }

const refreshes = [product.get, product.paged, collection.listings, collection.products, collection.paged, publishing.compare]

/** What was refused of a command, with the reason of each. */
export function refusedOf(answer: BulkAnswer): BulkOutcome[] {
  return answer.items.filter(({ outcome }) => outcome === 'refused')
}

/** The actions on listings. */
export type ListingAction = 'approve' | 'reject' | 'move' | 'place' | 'add' | 'submit' | 'resubmit' | 'remove'

const doneTexts: Readonly<Record<ListingAction, (done: number) => string>> = {
  approve: (done) => t`${plural(done, { one: '# product approved', other: '# products approved' })}`,
  reject: (done) => t`${plural(done, { one: '# product rejected', other: '# products rejected' })}`,
  move: (done) => t`${plural(done, { one: '# product moved', other: '# products moved' })}`,
  place: (done) => t`${plural(done, { one: '# product added to the collection', other: '# products added to the collection' })}`,
  add: (done) => t`${plural(done, { one: '# product added', other: '# products added' })}`,
  submit: (done) => t`${plural(done, { one: '# product submitted', other: '# products submitted' })}`,
  resubmit: (done) => t`${plural(done, { one: '# product resubmitted', other: '# products resubmitted' })}`,
  remove: (done) => t`${plural(done, { one: '# product removed', other: '# products removed' })}`,
}

/** Shows that an action was done on so many products; `undo` is offered with it. */
export function notifyDone(action: ListingAction, done: number, undo?: () => void): void {
  if (done > 0) toastDone(doneTexts[action](done), undo)
}

/** Shows the result of an action on listings: how many it was done on, and why the others were not changed. */
export function notifyOutcome(answer: BulkAnswer, action: ListingAction, undo?: () => void): void {
  if (answer.done > 0) notifyDone(action, answer.done, undo)
  else if (answer.refused === 0) toastNote(t`Nothing to change`)
  const [first] = refusedOf(answer)
  if (answer.refused === 1 && first) toastFailed(first.message ?? t`This product was not changed.`)
  else if (answer.refused > 1) toastFailed(t`${plural(answer.refused, { one: '# product was not changed', other: '# products were not changed' })}`)
}

/** Returns the calls that add, remove and decide listings. The caller shows the errors of `add` and `decide`. */
export function useListingChanges() {
  const add = useSend(collection.addProducts, { refreshes })
  const remove = useSend(collection.removeProducts, { refreshes, onError: (error) => toastFailed(messageOf(error)) })
  const decide = useSend(collection.bulkUpdateListings, { refreshes })
  return { add, remove, decide }
}
