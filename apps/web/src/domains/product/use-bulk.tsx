import { plural, t } from '@lingui/core/macro'
import type { ProductRow } from '@stoa/contract/product.ts'
import { Ban, Check, FolderPlus, Pencil, Sparkles } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import type { BulkAction } from '../../ui/index-types.ts'
import { toastDone, toastFailed, toastNote } from '../../ui/toasts.tsx'
import type { BulkScope } from './bulk-edit-drawer.tsx'
import type { Refusal } from './refusals-dialog.tsx'
import type { Asked } from './use-export.tsx'
import type { BulkAnswer } from './use-listing-changes.ts'
import { refusedOf, notifyOutcome, useListingChanges } from './use-listing-changes.ts'
import { useOwnMarketplaces } from './use-own-marketplaces.ts'

// Fetched when they are first opened: most visits to the list only read.
const BulkEditDrawer = lazy(async () => ({ default: (await import('./bulk-edit-drawer.tsx')).BulkEditDrawer }))
const ChooseCollectionDialog = lazy(async () => ({ default: (await import('./choose-collection-dialog.tsx')).ChooseCollectionDialog }))
const RefusalsDialog = lazy(async () => ({ default: (await import('./refusals-dialog.tsx')).RefusalsDialog }))
const RejectDialog = lazy(async () => ({ default: (await import('./reject-dialog.tsx')).RejectDialog }))

type Chosen = { rows: readonly ProductRow[]; clear: () => void }

/** The list the selection is made in: what it was asked, and what of it is loaded. */
type Listed = { asked: Asked; rows: readonly ProductRow[]; total: number | undefined }

/** The most products one bulk edit names. Source: the contract's `bulkUpdate`. */
const maxEdited = 500

/** What can be done with ticked products, and the dialogs it opens. */
export function useBulk({ asked, rows: loaded, total }: Listed): { bulk: BulkAction<ProductRow>[]; dialogs: ReactNode } {
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const mayApprove = useMay('listing:approve')
  const mayPropose = useMay('collection:propose')
  const mayEdit = useMay('product:edit')
  const marketplaces = useOwnMarketplaces()
  const { add, decide } = useListingChanges()
  const [asking, setAsking] = useState<Chosen & { what: 'reject' | 'add' }>()
  const [editing, setEditing] = useState<{ scope: BulkScope; clear: () => void }>()
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])

  const idsOf = (rows: readonly ProductRow[]) => rows.map(({ id }) => ({ id }))
  const notifyRefused = (refused: readonly { productId: string | null; message: string | null }[], rows: readonly ProductRow[]) => {
    const names = new Map(rows.map((row) => [row.id, row.name]))
    setRefusals(
      refused.map(({ productId, message }) => ({
        id: productId ?? '',
        name: names.get(productId ?? '') ?? t`A product`,
        message: message ?? t`It was left as it is.`,
      })),
    )
  }
  const finish = (answer: BulkAnswer, done: string, { rows, clear }: Chosen) => {
    setAsking(undefined)
    clear()
    const refused = refusedOf(answer)
    if (refused.length < 2) {
      notifyOutcome(answer, done)
      return
    }
    if (answer.done > 0) toastDone(`${t`${plural(answer.done, { one: '# product', other: '# products' })}`} ${done}`)
    notifyRefused(refused, rows)
  }
  const edit: BulkAction<ProductRow>['onClick'] = (selection, clear) => {
    if (selection.kind === 'all') setEditing({ scope: { kind: 'all', rows: loaded, total, filters: asked }, clear })
    else if (selection.rows.length > maxEdited) toastNote(t`Tick at most ${maxEdited} products, or take all that match`)
    else setEditing({ scope: { kind: 'rows', rows: selection.rows }, clear })
  }
  const approve = async (chosen: Chosen) => {
    try {
      finish(await decide.mutateAsync({ body: { products: idsOf(chosen.rows), approvalStatus: 'Approved' } }), 'approved', chosen)
    } catch (error) {
      toastFailed(messageOf(error))
    }
  }
  const of = (take: (chosen: Chosen) => void): BulkAction<ProductRow>['onClick'] => {
    return (selection, clear) => {
      if (selection.kind === 'rows') take({ rows: selection.rows, clear })
    }
  }
  const addWords = isOperator ? t`Add to collection` : t`Propose for a collection`
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
  const bulk: BulkAction<ProductRow>[] = [
    ...(isOperator ? [] : editAction),
    ...(mayApprove
      ? [
          { label: t`Approve`, icon: <Check size={14} aria-hidden />, isBusy: decide.isPending, onClick: of((chosen) => void approve(chosen)) },
          { label: t`Reject`, icon: <Ban size={14} aria-hidden />, onClick: of((chosen) => setAsking({ ...chosen, what: 'reject' })) },
        ]
      : []),
    ...(mayPropose
      ? [
          {
            label: addWords,
            icon: <FolderPlus size={14} aria-hidden />,
            disabledReason: marketplaces.length === 0 ? t`No marketplace has approved you yet` : undefined,
            onClick: of((chosen) => setAsking({ ...chosen, what: 'add' })),
          },
        ]
      : []),
    ...(isOperator ? editAction : []),
  ]
  const dialogs = (
    <Suspense fallback={null}>
      {asking?.what === 'reject' && (
        <RejectDialog products={idsOf(asking.rows)} onDone={(answer) => finish(answer, 'rejected', asking)} onClose={() => setAsking(undefined)} />
      )}
      {asking?.what === 'add' && (
        <ChooseCollectionDialog
          title={`${addWords}: ${t`${plural(asking.rows.length, { one: '# product', other: '# products' })}`}`}
          text={
            isOperator ? t`They are approved there at once.` : t`The operator of the marketplace decides, where the collection asks for approval.`
          }
          confirm={isOperator ? t`Add` : t`Propose`}
          marketplaces={marketplaces}
          onChoose={(collectionId) => add.mutateAsync({ body: { collectionId, products: idsOf(asking.rows) } })}
          onDone={(answer) => finish(answer, isOperator ? 'added' : 'proposed', asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
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
      {refusals.length > 0 && <RefusalsDialog refusals={refusals} onClose={() => setRefusals([])} />}
    </Suspense>
  )
  return { bulk, dialogs }
}
