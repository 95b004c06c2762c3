import { plural, t } from '@lingui/core/macro'
import type { ProductRow } from '@stoa/contract/product.ts'
import { Ban, Check, FolderPlus, Pencil, Sparkles, Table2 } from 'lucide-react'
import { useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { stringifySearch } from '../../../lib/search-text.ts'
import { useMay } from '../../../lib/use-may.ts'
import { useSession } from '../../../lib/use-session.ts'
import type { BulkAction } from '../../../ui/index-types.ts'
import { useNavigation } from '../../../ui/link.tsx'
import { toastFailed, toastNote } from '../../../ui/toasts.tsx'
import type { BulkScope } from './bulk-edit-drawer.tsx'
import { ProductRefusals } from './product-refusals.tsx'
import type { ProductRefusal } from './product-refusals.tsx'
import type { Requested } from './use-export.tsx'
import type { SetValuesProps } from './use-set-values.tsx'
import { useSetValues } from './use-set-values.tsx'
import type { BulkAllAction } from '../listing/bulk-all-action.ts'
import type { Everything } from '../listing/bulk-all-dialog.tsx'
import type { BulkAnswer, ListingAction } from '../listing/use-listing-changes.ts'
import { notifyDone, notifyOutcome, refusedOf, useListingChanges } from '../listing/use-listing-changes.ts'
import { useOwnMarketplaces } from '../use-own-marketplaces.ts'
import { openedLater } from '../../../ui/opened-later.tsx'

const BulkEditDrawer = openedLater(async () => (await import('./bulk-edit-drawer.tsx')).BulkEditDrawer)
const ChooseCollectionDialog = openedLater(async () => (await import('../listing/choose-collection-dialog.tsx')).ChooseCollectionDialog)
const ApproveUnplacedDialog = openedLater(async () => (await import('../listing/approve-unplaced-dialog.tsx')).ApproveUnplacedDialog)
const BulkAllDialog = openedLater(async () => (await import('../listing/bulk-all-dialog.tsx')).BulkAllDialog)
const RejectDialog = openedLater(async () => (await import('../listing/reject-dialog.tsx')).RejectDialog)

type Chosen = { rows: readonly ProductRow[]; clear: () => void }

/** The list the selection is made in: what it was requested, and what of it is loaded. */
type Listed = { requested: Requested; rows: readonly ProductRow[]; total: number | undefined }

/** The most products one bulk edit names. Source: the contract's `bulkUpdate`. */
const maxEdited = 500
/** The most products whose variants are edited in one table. Source: the contract's `variantEdit.list`. */
const maxProducts = 100

/** What can be done with ticked products, and the dialogs it opens. */
export function useBulk(
  { requested, rows: loaded, total }: Listed,
  setValuesDialog: ComponentType<SetValuesProps> | undefined,
): { bulk: BulkAction<ProductRow>[]; dialogs: ReactNode } {
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const mayApprove = useMay('listing:approve')
  const mayPropose = useMay('collection:propose')
  const mayEdit = useMay('product:edit')
  const mayManage = useMay('product:manage')
  const { go } = useNavigation()
  const marketplaces = useOwnMarketplaces()
  const { add, decide } = useListingChanges()
  const [dialog, setDialog] = useState<Chosen & { what: 'reject' | 'add' | 'approve' }>()
  const [bulkAll, setBulkAll] = useState<{ action: BulkAllAction; everything: Everything }>()
  const [editing, setEditing] = useState<{ scope: BulkScope; clear: () => void }>()
  const setValues = useSetValues(setValuesDialog, marketplaces)
  const [refusals, setRefusals] = useState<readonly ProductRefusal[]>([])

  const idsOf = (rows: readonly ProductRow[]) => rows.map(({ id }) => ({ id }))
  const notifyRefused = (refused: readonly { productId: string | null; message: string | null }[], rows: readonly ProductRow[]) => {
    const names = new Map(rows.map((row) => [row.id, row.name]))
    setRefusals(
      refused.map(({ productId, message }) => ({
        id: productId ?? '',
        name: names.get(productId ?? '') ?? t`Unnamed product`,
        message: message ?? t`Not changed.`,
      })),
    )
  }
  const finish = (answer: BulkAnswer, action: ListingAction, { rows, clear }: Chosen) => {
    setDialog(undefined)
    clear()
    const refused = refusedOf(answer)
    if (refused.length < 2) {
      notifyOutcome(answer, action)
      return
    }
    notifyDone(action, answer.done)
    notifyRefused(refused, rows)
  }
  const edit: BulkAction<ProductRow>['onClick'] = (selection, clear) => {
    if (selection.kind === 'all') setEditing({ scope: { kind: 'all', rows: loaded, total, filters: requested }, clear })
    else if (selection.rows.length > maxEdited) toastNote(t`Select up to ${maxEdited} products, or select all`)
    else setEditing({ scope: { kind: 'rows', rows: selection.rows }, clear })
  }
  const unplacedOf = (rows: readonly ProductRow[]) => rows.filter(({ collections }) => collections.length === 0).length
  const approve = async (chosen: Chosen, unplacedId?: string) => {
    const placing = unplacedId === undefined ? {} : { collectionId: unplacedId, isForUnplaced: true }
    try {
      finish(await decide.mutateAsync({ body: { products: idsOf(chosen.rows), approvalStatus: 'Approved', ...placing } }), 'approve', chosen)
    } catch (error) {
      toastFailed(messageOf(error))
    }
  }
  /** An action that is done at once with ticked rows, and with everything that matches as a run. */
  const both = (action: BulkAllAction, onRows: (chosen: Chosen) => void): Pick<BulkAction<ProductRow>, 'takesAll' | 'onClick'> => ({
    takesAll: true,
    onClick: (selection, clear) => {
      if (selection.kind === 'all') setBulkAll({ action, everything: { selection: { products: requested }, total, clear } })
      else onRows({ rows: selection.rows, clear })
    },
  })
  const addWords = isOperator ? t`Add to a collection` : t`Submit to a collection`
  const editAction: BulkAction<ProductRow>[] = mayEdit
    ? [
        {
          label: isOperator ? t`Highlight` : t`Edit`,
          icon: isOperator ? <Sparkles size={14} aria-hidden /> : <Pencil size={14} aria-hidden />,
          takesAll: true,
          onClick: edit,
        },
      ]
    : []
  const tableAction: BulkAction<ProductRow> = {
    label: t`Edit stock and prices`,
    icon: <Table2 size={14} aria-hidden />,
    onClick: (selection) => {
      const ids = selection.kind === 'rows' ? selection.ids : []
      if (ids.length > maxProducts) toastNote(t`Select up to ${maxProducts} products`)
      else go(`/shop/products/stock-and-prices${stringifySearch({ id: ids })}`)
    },
  }
  const bulk: BulkAction<ProductRow>[] = [
    ...(isOperator ? [] : editAction),
    ...(mayApprove
      ? [
          {
            label: t`Approve`,
            icon: <Check size={14} aria-hidden />,
            isBusy: decide.isPending,
            ...both('approve', (chosen) => {
              if (chosen.rows.length > 1 && unplacedOf(chosen.rows) > 0) setDialog({ ...chosen, what: 'approve' })
              else void approve(chosen)
            }),
          },
          {
            label: t`Reject`,
            icon: <Ban size={14} aria-hidden />,
            isDanger: true,
            ...both('reject', (chosen) => setDialog({ ...chosen, what: 'reject' })),
          },
        ]
      : []),
    ...(mayPropose
      ? [
          {
            label: addWords,
            icon: <FolderPlus size={14} aria-hidden />,
            disabledReason: marketplaces.length === 0 ? t`No marketplace has approved your request yet` : undefined,
            ...both(isOperator ? 'add' : 'submit', (chosen) => setDialog({ ...chosen, what: 'add' })),
          },
        ]
      : []),
    ...(mayManage ? [tableAction] : []),
    ...setValues.actions,
    ...(isOperator ? editAction : []),
  ]
  const dialogs = (
    <>
      {dialog?.what === 'reject' && (
        <RejectDialog products={idsOf(dialog.rows)} onDone={(answer) => finish(answer, 'reject', dialog)} onClose={() => setDialog(undefined)} />
      )}
      {dialog?.what === 'approve' && (
        <ApproveUnplacedDialog
          marketplaceId={marketplaces[0]?.id ?? ''}
          total={dialog.rows.length}
          unplaced={unplacedOf(dialog.rows)}
          onApprove={(unplacedId) => void approve(dialog, unplacedId)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.what === 'add' && (
        <ChooseCollectionDialog
          title={
            isOperator
              ? t`${plural(dialog.rows.length, { one: 'Add # product to a collection', other: 'Add # products to a collection' })}`
              : t`${plural(dialog.rows.length, { one: 'Submit # product to a collection', other: 'Submit # products to a collection' })}`
          }
          text={isOperator ? t`The products are approved immediately.` : t`Some collections require approval by the operator.`}
          confirm={isOperator ? t`Add` : t`Submit`}
          marketplaces={marketplaces}
          onChoose={(collectionId) => add.mutateAsync({ body: { collectionId, products: idsOf(dialog.rows) } })}
          onDone={(answer) => finish(answer, isOperator ? 'add' : 'submit', dialog)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {bulkAll && <BulkAllDialog {...bulkAll} marketplaces={marketplaces} onClose={() => setBulkAll(undefined)} />}
      {editing && (
        <BulkEditDrawer
          scope={editing.scope}
          isOperator={isOperator}
          onDone={(answer) => {
            setEditing(undefined)
            editing.clear()
            const refused = answer?.items.filter(({ outcome }) => outcome === 'refused') ?? []
            if (refused.length > 0) notifyRefused(refused, editing.scope.rows)
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
      {setValues.dialog}
      {refusals.length > 0 && <ProductRefusals refusals={refusals} onClose={() => setRefusals([])} />}
    </>
  )
  return { bulk, dialogs }
}
