import type { ProductRow } from '@stoa/contract/product.ts'
import { Ban, Check, FolderPlus } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useMay, useSession } from '../../lib/use-session.ts'
import type { BulkAction } from '../../ui/index-types.ts'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { counted } from '../../lib/format.ts'
import { ChooseCollectionDialog } from './choose-collection-dialog.tsx'
import type { Refusal } from './refusals-dialog.tsx'
import { RefusalsDialog } from './refusals-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import type { BulkAnswer } from './use-listing-changes.ts'
import { refusedOf, tellOutcome, useListingChanges } from './use-listing-changes.ts'
import { useOwnMarketplaces } from './use-own-marketplaces.ts'

type Chosen = { rows: readonly ProductRow[]; clear: () => void }

/** What can be done with ticked products, and the dialogs it opens. */
export function useBulk(): { bulk: BulkAction<ProductRow>[]; dialogs: ReactNode } {
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const mayApprove = useMay('listing:approve')
  const mayPropose = useMay('collection:propose')
  const marketplaces = useOwnMarketplaces()
  const { add, decide } = useListingChanges()
  const [asking, setAsking] = useState<Chosen & { what: 'reject' | 'add' }>()
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])

  const idsOf = (rows: readonly ProductRow[]) => rows.map(({ id }) => ({ id }))
  const finish = (answer: BulkAnswer, done: string, { rows, clear }: Chosen) => {
    setAsking(undefined)
    clear()
    const refused = refusedOf(answer)
    if (refused.length < 2) {
      tellOutcome(answer, done)
      return
    }
    if (answer.done > 0) toastDone(`${counted(answer.done, 'product')} ${done}`)
    const names = new Map(rows.map((row) => [row.id, row.name]))
    setRefusals(
      refused.map(({ productId, message }) => ({
        id: productId ?? '',
        name: names.get(productId ?? '') ?? 'A product',
        message: message ?? 'It was left as it is.',
      })),
    )
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
  const addWords = isOperator ? 'Add to collection' : 'Propose for a collection'
  const bulk: BulkAction<ProductRow>[] = [
    ...(mayApprove
      ? [
          { label: 'Approve', icon: <Check size={14} aria-hidden />, isBusy: decide.isPending, onClick: of((chosen) => void approve(chosen)) },
          { label: 'Reject', icon: <Ban size={14} aria-hidden />, onClick: of((chosen) => setAsking({ ...chosen, what: 'reject' })) },
        ]
      : []),
    ...(mayPropose
      ? [
          {
            label: addWords,
            icon: <FolderPlus size={14} aria-hidden />,
            disabledReason: marketplaces.length === 0 ? 'No marketplace has approved you yet' : undefined,
            onClick: of((chosen) => setAsking({ ...chosen, what: 'add' })),
          },
        ]
      : []),
  ]
  const dialogs = (
    <>
      {asking?.what === 'reject' && (
        <RejectDialog products={idsOf(asking.rows)} onDone={(answer) => finish(answer, 'rejected', asking)} onClose={() => setAsking(undefined)} />
      )}
      {asking?.what === 'add' && (
        <ChooseCollectionDialog
          title={`${addWords}: ${counted(asking.rows.length, 'product')}`}
          text={isOperator ? 'They are approved there at once.' : 'The operator of the marketplace decides, where the collection asks for approval.'}
          confirm={isOperator ? 'Add' : 'Propose'}
          marketplaces={marketplaces}
          onChoose={(collectionId) => add.mutateAsync({ body: { collectionId, products: idsOf(asking.rows) } })}
          onDone={(answer) => finish(answer, isOperator ? 'added' : 'proposed', asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {refusals.length > 0 && <RefusalsDialog refusals={refusals} onClose={() => setRefusals([])} />}
    </>
  )
  return { bulk, dialogs }
}
