import { plural, t } from '@lingui/core/macro'
import type { Listing } from '@stoa/contract/collection.ts'
import { approvalMoves, mayBecome } from '@stoa/contract/state-moves.ts'
import { Ban, Check, FolderInput, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import type { BulkAction } from '../../ui/index-types.ts'
import type { Action } from '../../ui/page-header.tsx'
import { toastFailed, toastNote } from '../../ui/toasts.tsx'
import { approvalBlockReason } from '../product/listing/listing-actions.tsx'
import { ProductRefusals } from '../product/bulk/product-refusals.tsx'
import type { ProductRefusal } from '../product/bulk/product-refusals.tsx'
import type { BulkAllAction } from '../product/listing/bulk-all-action.ts'
import type { Everything } from '../product/listing/bulk-all-dialog.tsx'
import type { BulkAnswer, ListingAction } from '../product/listing/use-listing-changes.ts'
import { notifyDone, notifyOutcome, refusedOf, useListingChanges } from '../product/listing/use-listing-changes.ts'
import { listingName } from './listing-columns.tsx'
import { useApprove } from './use-approve.ts'
import { useUndoApproval } from './use-undo-approval.ts'
import { openedLater } from '../../ui/opened-later.tsx'

const ChooseCollectionDialog = openedLater(async () => (await import('../product/listing/choose-collection-dialog.tsx')).ChooseCollectionDialog)
const RejectDialog = openedLater(async () => (await import('../product/listing/reject-dialog.tsx')).RejectDialog)
const ApproveUnplacedDialog = openedLater(async () => (await import('../product/listing/approve-unplaced-dialog.tsx')).ApproveUnplacedDialog)
const BulkAllDialog = openedLater(async () => (await import('../product/listing/bulk-all-dialog.tsx')).BulkAllDialog)

type Chosen = { rows: readonly Listing[]; clear: () => void }
type MenuAction = Omit<Action, 'onClick' | 'href'> & { what: 'approve' | 'putBack' | 'reject' | 'move' | 'remove'; do: (chosen: Chosen) => void }

/** So many listings the server takes at once. */
const most = 500

/** How many listings are approved into no collection. */
const unplacedOf = (rows: readonly Listing[]) => rows.filter((row) => row.collection === null && row.approvalStatus !== 'Approved').length

const idsOf = (rows: readonly Listing[]) => rows.map(({ collectionProductId }) => ({ collectionProductId }))

/** What can be done with listings, `all` that match, many or one, and the dialogs it opens. `place`: the collection all of them are in. */
export function useListingBulk(
  all: Omit<Everything, 'clear'>,
  place?: { id: string; name: string },
): {
  bulk: BulkAction<Listing>[]
  rowActions: (row: Listing) => Action[]
  dialogs: ReactNode
} {
  const companyId = useSession()?.companyId ?? ''
  const mayApprove = useMay('listing:approve')
  const mayPropose = useMay('collection:propose')
  const { remove, decide } = useListingChanges()
  const { approve, isBusy } = useApprove()
  const { undoOf, putBack } = useUndoApproval()
  const [dialog, setDialog] = useState<Chosen & { what: 'reject' | 'move' | 'approve' }>()
  const [bulkAll, setBulkAll] = useState<{ action: BulkAllAction; everything: Everything }>()
  const [refusals, setRefusals] = useState<readonly ProductRefusal[]>([])
  const close = () => setDialog(undefined)

  const finish = (answer: BulkAnswer, action: ListingAction, { rows, clear }: Chosen, undo?: () => void) => {
    close()
    clear()
    const refused = refusedOf(answer)
    if (refused.length < 2) {
      notifyOutcome(answer, action, undo)
      return
    }
    notifyDone(action, answer.done, undo)
    const known = new Map(rows.map((row) => [row.collectionProductId, row]))
    setRefusals(
      refused.map(({ collectionProductId, productId, message }) => {
        const row = known.get(collectionProductId ?? '')
        return { id: productId ?? row?.id ?? '', name: row ? listingName(row) : t`A product`, message: message ?? t`Not changed.` }
      }),
    )
  }
  const approveThem = async (chosen: Chosen, unplacedId?: string) => {
    try {
      const answer = await approve(chosen.rows, unplacedId)
      const approved = new Set(answer.items.filter(({ outcome }) => outcome === 'done').map(({ collectionProductId }) => collectionProductId))
      // What was added to a collection on the way stays there, so that undoing the approval alone would be half of it.
      finish(
        answer,
        'approve',
        chosen,
        unplacedId === undefined ? undoOf(chosen.rows.filter((row) => approved.has(row.collectionProductId))) : undefined,
      )
    } catch (error) {
      toastFailed(messageOf(error))
    }
  }
  const removeListing = async (chosen: Chosen, from: { id: string; name: string }) => {
    const isSure = await confirm({
      title: t`${plural(chosen.rows.length, { one: `Remove # product from ${from.name}?`, other: `Remove # products from ${from.name}?` })}`,
      message: t`Shoppers no longer see them in this collection. Merchants keep the products.`,
      confirm: t`Remove`,
      isDanger: true,
    })
    if (!isSure) return
    remove.mutate({ body: { collectionId: from.id, products: idsOf(chosen.rows) } }, { onSuccess: (answer) => finish(answer, 'remove', chosen) })
  }

  const menuActions: MenuAction[] = [
    ...(mayApprove
      ? [
          {
            what: 'approve' as const,
            label: t`Approve`,
            icon: <Check size={14} aria-hidden />,
            isBusy,
            do: (chosen: Chosen) => {
              // One at a time is looked at on its own; of many it is easily missed.
              if (chosen.rows.length > 1 && unplacedOf(chosen.rows) > 0) setDialog({ ...chosen, what: 'approve' })
              else void approveThem(chosen)
            },
          },
          {
            what: 'reject' as const,
            label: t`Reject`,
            icon: <Ban size={14} aria-hidden />,
            do: (chosen: Chosen) => setDialog({ ...chosen, what: 'reject' }),
          },
          {
            what: 'putBack' as const,
            label: t`Return to review`,
            icon: <Undo2 size={14} aria-hidden />,
            do: ({ rows, clear }: Chosen) => {
              clear()
              putBack(rows.filter((row) => row.approvalStatus === 'Approved').map((row) => ({ ...row, reasonCode: null, reason: null })))
            },
          },
          {
            what: 'move' as const,
            label: place ? t`Move to another collection` : t`Add to a collection`,
            icon: <FolderInput size={14} aria-hidden />,
            do: (chosen: Chosen) => setDialog({ ...chosen, what: 'move' }),
          },
        ]
      : []),
    ...(mayPropose && place
      ? [
          {
            what: 'remove' as const,
            label: t`Remove`,
            icon: <Trash2 size={14} aria-hidden />,
            isDanger: true,
            do: (chosen: Chosen) => void removeListing(chosen, place),
          },
        ]
      : []),
  ]
  const bulk = menuActions.map(({ do: act, ...menuAction }): BulkAction<Listing> => ({
    ...menuAction,
    takesAll: true,
    onClick: (selection, clear) => {
      if (selection.kind === 'all') setBulkAll({ action: menuAction.what, everything: { ...all, clear } })
      else if (selection.rows.length > most) toastNote(t`Select up to ${most} products at once`)
      else act({ rows: selection.rows, clear })
    },
  }))
  const rowActions = (row: Listing): Action[] =>
    menuActions.flatMap(({ what, do: act, ...menuAction }) => {
      if (what === 'approve' && row.approvalStatus === 'Approved') return []
      if (what === 'putBack' && row.approvalStatus !== 'Approved') return []
      if (what === 'reject' && !mayBecome(approvalMoves, row.approvalStatus, 'Rejected')) return []
      const disabledReason = what === 'approve' ? approvalBlockReason(row.status, row.approvalStatus, row) : undefined
      return [{ ...menuAction, disabledReason, onClick: () => act({ rows: [row], clear: () => undefined }) }]
    })
  const dialogs = (
    <>
      {dialog?.what === 'reject' && (
        <RejectDialog products={idsOf(dialog.rows)} onDone={(answer) => finish(answer, 'reject', dialog)} onClose={close} />
      )}
      {dialog?.what === 'approve' && (
        <ApproveUnplacedDialog
          marketplaceId={companyId}
          total={dialog.rows.length}
          unplaced={unplacedOf(dialog.rows)}
          onApprove={(unplacedId) => {
            close()
            void approveThem(dialog, unplacedId)
          }}
          onClose={close}
        />
      )}
      {dialog?.what === 'move' && (
        <ChooseCollectionDialog
          title={
            place
              ? t`${plural(dialog.rows.length, { one: 'Move # product', other: 'Move # products' })}`
              : t`${plural(dialog.rows.length, { one: 'Add # product to a collection', other: 'Add # products to a collection' })}`
          }
          text={t`The approval status does not change.`}
          confirm={place ? t`Move` : t`Add`}
          marketplaces={[{ id: companyId, name: '' }]}
          onChoose={(collectionId) => decide.mutateAsync({ body: { products: idsOf(dialog.rows), collectionId } })}
          onDone={(answer) => finish(answer, place ? 'move' : 'place', dialog)}
          onClose={close}
        />
      )}
      {bulkAll && <BulkAllDialog {...bulkAll} marketplaces={[{ id: companyId, name: '' }]} from={place} onClose={() => setBulkAll(undefined)} />}
      {refusals.length > 0 && <ProductRefusals refusals={refusals} onClose={() => setRefusals([])} />}
    </>
  )
  return { bulk, rowActions, dialogs }
}
