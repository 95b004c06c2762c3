import { plural, t } from '@lingui/core/macro'
import type { Listing } from '@stoa/contract/collection.ts'
import { messageOf } from '../../lib/api-error.ts'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { refusedOf, useListingChanges } from '../product/listing/use-listing-changes.ts'

/** What a listing was before it was approved. */
type Before = Pick<Listing, 'collectionProductId' | 'approvalStatus' | 'reasonCode' | 'reason'>

/**
 * Returns what takes an approval back: `undoOf` the listings as they were before (undefined where none can go back: accepting a change
 * replaces what was approved before), and `putBack`, which puts approved listings into review again.
 */
export function useUndoApproval(): { undoOf: (before: readonly Before[]) => (() => void) | undefined; putBack: (rows: readonly Before[]) => void } {
  const { decide } = useListingChanges()
  const send = async (rows: readonly Before[]): Promise<number> => {
    const [first] = rows
    if (!first) return 0
    const { approvalStatus, reasonCode, reason } = first
    const rejection = { ...(reasonCode === null ? {} : { reasonCode }), ...(reason === null ? {} : { reason }) }
    const isRejected = approvalStatus === 'Rejected' && Object.keys(rejection).length > 0
    const products = rows.map(({ collectionProductId }) => ({ collectionProductId }))
    const answer = await decide.mutateAsync({
      body: { products, ...(isRejected ? { approvalStatus: 'Rejected', ...rejection } : { approvalStatus: 'Pending' }) },
    })
    const [refused] = refusedOf(answer)
    if (refused) toastFailed(refused.message ?? t`Not changed.`)
    return answer.done
  }
  const restore = async (rows: readonly Before[], doneText: (count: number) => string): Promise<void> => {
    try {
      // A listing that was rejected is rejected again, for the same reason.
      const groups = Map.groupBy(rows, ({ approvalStatus, reasonCode, reason }) =>
        approvalStatus === 'Rejected' ? JSON.stringify([reasonCode, reason]) : undefined,
      )
      let count = 0
      for (const group of groups.values()) count += await send(group)
      if (count > 0) toastDone(doneText(count))
    } catch (error) {
      toastFailed(messageOf(error))
    }
  }
  return {
    undoOf: (before) => {
      const rows = before.filter(({ approvalStatus }) => approvalStatus !== 'Approved')
      return rows.length === 0
        ? undefined
        : () => void restore(rows, (count) => t`${plural(count, { one: 'Approval of # product undone', other: 'Approval of # products undone' })}`)
    },
    putBack: (rows) =>
      void restore(rows, (count) => t`${plural(count, { one: '# product returned to review', other: '# products returned to review' })}`),
  }
}
