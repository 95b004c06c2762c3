import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import type { Listing } from '@stoa/contract/collection.ts'
import type { Product } from '@stoa/contract/product.ts'
import type { ApprovalStatus } from '@stoa/contract/states.ts'
import { approvalMoves, mayBecome } from '@stoa/contract/state-moves.ts'
import { Ban, Check, FolderInput, Repeat, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { useMay } from '../../../lib/use-may.ts'
import { useSession } from '../../../lib/use-session.ts'
import { confirm } from '../../../ui/confirm.tsx'
import type { Action } from '../../../ui/page-header.tsx'
import { ActionButton, ActionMenu } from '../../../ui/page-header.tsx'
import { toastFailed } from '../../../ui/toasts.tsx'
import { notifyOutcome, useListingChanges } from './use-listing-changes.ts'
import { openedLater } from '../../../ui/opened-later.tsx'

const ChooseCollectionDialog = openedLater(async () => (await import('./choose-collection-dialog.tsx')).ChooseCollectionDialog)
const RejectDialog = openedLater(async () => (await import('./reject-dialog.tsx')).RejectDialog)

type OnMarketplace = Product['marketplaces'][number]
export type VisibleListing = OnMarketplace['listings'][number]
type ActionsProps = { product: Product; marketplace: OnMarketplace; listing: VisibleListing }

/** Returns why a listing cannot be approved now, by the same rules as the server's; undefined when it can. */
export function approvalBlockReason(
  status: Product['status'],
  approval: ApprovalStatus,
  attributes?: Pick<Listing, 'readiness' | 'missing'>,
): string | undefined {
  if (status === 'Discontinued') return t`The product is discontinued`
  if (status === 'Review') return t`The product is not ready. The merchant must complete it first`
  if (attributes?.readiness === 'not_ready') return t`Required attributes are missing: ${attributes.missing.map(({ name }) => name).join(', ')}`
  return mayBecome(approvalMoves, approval, 'Approved')
    ? undefined
    : approval === 'Approved'
      ? t`This product is already approved`
      : t`This product cannot be approved in its current status`
}

/** Returns why a merchant cannot take its product out of a collection now, by the same rules as the server's; undefined when it can. */
export function removalBlockReason({ approvalStatus, isResubmitted }: Pick<VisibleListing, 'approvalStatus' | 'isResubmitted'>): string | undefined {
  if (approvalStatus === 'Rejected') return t`The marketplace rejected this product. Resubmit it, or leave it as it is`
  return isResubmitted ? t`The marketplace rejected this product before and reviews it again` : undefined
}

/** What can be decided about one listing: by the operator all, by its merchant proposing it again or taking it back. */
export function ListingActions({ product, marketplace, listing }: ActionsProps) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const mayApprove = useMay('listing:approve')
  const mayPropose = useMay('collection:propose')
  const { add, remove, decide } = useListingChanges()
  const [dialog, setDialog] = useState<'reject' | 'place'>()
  const { collection: place, approvalStatus: approval, collectionProductId } = listing
  const close = () => setDialog(undefined)

  const approve = async () => {
    try {
      notifyOutcome(await decide.mutateAsync({ body: { products: [{ collectionProductId }], approvalStatus: 'Approved' } }), 'approve')
    } catch (error) {
      toastFailed(messageOf(error))
    }
  }
  const propose = async (collectionId: string) => {
    try {
      notifyOutcome(await add.mutateAsync({ body: { collectionId, products: [{ id: product.id }] } }), 'resubmit')
    } catch (error) {
      toastFailed(messageOf(error))
    }
  }
  const removeListing = async (collectionId: string, name: string) => {
    const isSure = await confirm({
      title: t`Remove from ${name}?`,
      message: t`Visitors of ${marketplace.marketplaceName} no longer see it in this collection.`,
      confirm: t`Remove`,
      isDanger: true,
    })
    if (isSure)
      remove.mutate({ body: { collectionId, products: [{ collectionProductId }] } }, { onSuccess: (answer) => notifyOutcome(answer, 'remove') })
  }

  const approveAction: Action = {
    label: t`Approve`,
    icon: <Check size={14} aria-hidden />,
    isBusy: decide.isPending,
    disabledReason: approvalBlockReason(product.status, approval),
    onClick: () => void approve(),
  }
  const first: Action[] = [
    ...(mayApprove && approval !== 'Approved' ? [approveAction] : []),
    ...(mayApprove && mayBecome(approvalMoves, approval, 'Rejected')
      ? [{ label: t`Reject`, icon: <Ban size={14} aria-hidden />, isDanger: true, onClick: () => setDialog('reject') }]
      : []),
    ...(isMerchant && mayPropose && approval === 'Rejected' && place
      ? [{ label: t`Resubmit`, icon: <Repeat size={14} aria-hidden />, isBusy: add.isPending, onClick: () => void propose(place.id) }]
      : []),
  ]
  const more: Action[] = [
    ...(mayApprove
      ? [
          {
            label: place ? t`Move to another collection` : t`Add to a collection`,
            icon: <FolderInput size={14} aria-hidden />,
            onClick: () => setDialog('place'),
          },
        ]
      : []),
    ...(mayPropose && place
      ? [
          {
            label: t`Remove`,
            icon: <Trash2 size={14} aria-hidden />,
            isDanger: true,
            disabledReason: isMerchant ? removalBlockReason(listing) : undefined,
            onClick: () => void removeListing(place.id, place.name),
          },
        ]
      : []),
  ]
  if (first.length + more.length === 0) return null
  // A menu of one line is a button.
  const [shown, hidden] = more.length === 1 ? [[...first, ...more], []] : [first, more]
  return (
    <Group gap={8}>
      {shown.map((action) => (
        <ActionButton key={action.label} action={action} variant={action === approveAction ? 'filled' : 'default'} size="xs" />
      ))}
      {hidden.length > 0 && <ActionMenu isQuiet actions={hidden} label={place ? t`More actions for ${place.name}` : t`More actions`} />}
      {dialog === 'reject' && (
        <RejectDialog
          products={[{ collectionProductId }]}
          onDone={(answer) => {
            notifyOutcome(answer, 'reject')
            close()
          }}
          onClose={close}
        />
      )}
      {dialog === 'place' && (
        <ChooseCollectionDialog
          title={place ? t`Move to another collection` : t`Add to a collection`}
          text={t`The approval status does not change.`}
          confirm={place ? t`Move` : t`Add`}
          marketplaces={[{ id: marketplace.marketplaceId, name: marketplace.marketplaceName }]}
          onChoose={(collectionId) => decide.mutateAsync({ body: { products: [{ collectionProductId }], collectionId } })}
          onDone={(answer) => {
            notifyOutcome(answer, place ? 'move' : 'place')
            close()
          }}
          onClose={close}
        />
      )}
    </Group>
  )
}
