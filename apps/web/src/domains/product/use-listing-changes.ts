import { plural, t } from '@lingui/core/macro'
import { collection } from '@stoa/contract/collection.ts'
import type { BulkOutcome } from '@stoa/contract/collection.ts'
import { publishing } from '@stoa/contract/publishing.ts'
import { product } from '@stoa/contract/product.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { toastDone, toastFailed, toastNote } from '../../ui/toasts.tsx'

/** What came of a command about several products, each for itself. */
export type BulkAnswer = Answer<typeof collection.addProducts>

/** A product as named in such a command. */
export type Chosen = { id?: string; collectionProductId?: string }

const refreshes = [product.get, product.paged, collection.listings, collection.products, collection.paged, publishing.compare]

/** What was refused of a command, with the reason of each. */
export function refusedOf(answer: BulkAnswer): BulkOutcome[] {
  return answer.items.filter(({ outcome }) => outcome === 'refused')
}

/** Says what came of a command, in words such as "approved"; `undo` is offered with what was done. */
export function notifyOutcome(answer: BulkAnswer, done: string, undo?: () => void): void {
  if (answer.done > 0) toastDone(`${t`${plural(answer.done, { one: '# product', other: '# products' })}`} ${done}`, undo)
  else if (answer.refused === 0) toastNote(t`Nothing had to change`)
  const [first] = refusedOf(answer)
  if (answer.refused === 1 && first) toastFailed(first.message ?? t`This product was left as it is.`)
  else if (answer.refused > 1) toastFailed(t`${plural(answer.refused, { one: '# product', other: '# products' })} were left as they are`)
}

/** Adding, taking out and deciding of listings, wherever products are shown. Failures to reach the server are told by the one who asks. */
export function useListingChanges() {
  const add = useSend(collection.addProducts, { refreshes })
  const remove = useSend(collection.removeProducts, { refreshes, onError: (error) => toastFailed(messageOf(error)) })
  const decide = useSend(collection.bulkUpdateListings, { refreshes })
  return { add, remove, decide }
}
