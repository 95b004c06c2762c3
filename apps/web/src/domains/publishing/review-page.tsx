import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { collection } from '@stoa/contract/collection.ts'
import type { Listing } from '@stoa/contract/collection.ts'
import { publishing } from '@stoa/contract/publishing.ts'
import type { Comparison } from '@stoa/contract/publishing.ts'
import { approvalMoves, mayBecome } from '@stoa/contract/state-moves.ts'
import { Ban, Check, Package, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { useLive } from '../../lib/live.ts'
import { lastListHref, neighboursOf } from '../../lib/list-memory.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Card, DetailPage } from '../../ui/page-layout.tsx'
import { useHasShortcuts, useShortcuts } from '../../ui/shortcuts.ts'
import { PagePending } from '../../ui/page-pending.tsx'
import { StatusBadge, Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed, toastNote } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { approvalBlockReason } from '../product/listing/listing-actions.tsx'
import { refusedOf } from '../product/listing/use-listing-changes.ts'
import { ContentTable, DifferenceTable } from './content-tables.tsx'
import { listingName } from '../collection/listing-columns.tsx'
import { useFreshListings } from '../collection/use-fresh-listings.ts'
import { rejectionText } from '../product/listing/rejection-labels.ts'
import { useUndoApproval } from '../collection/use-undo-approval.ts'
import textStyles from '../../ui/text.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const RejectDialog = openedLater(async () => (await import('../product/listing/reject-dialog.tsx')).RejectDialog)

const path = '/shop/approvals'

type Mapped = (listing: Listing) => ReactNode
/** `mapped` shows what its collection asks for, which a later domain knows. */
type ReviewProps = ScreenProps<{ id: string }> & { mapped?: Mapped }

/** One listing beside what was last approved of it, decided here and followed by the next. */
export function ReviewPage({ params: { id }, mapped }: ReviewProps) {
  useFreshListings()
  const { data, error, refetch } = useCall(publishing.compare, { params: { id } })
  // What its merchant maps meanwhile may make it ready.
  useLive('mapping', () => void refetch())
  if (isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage />
  if (data?.listing.collectionProductId !== id)
    return <PagePending error={error} onRetry={() => void refetch()} breadcrumb={{ label: t`Approvals`, href: lastListHref(path) }} />
  return <Whole key={id} comparison={data} mapped={mapped} onStale={() => void refetch()} />
}

function Whole({ comparison, mapped, onStale }: { comparison: Comparison; mapped: Mapped | undefined; onStale: () => void }) {
  const { listing, before, after, fields, contentHash, approvedAt } = comparison
  const { go } = useNavigation()
  const [isRejecting, setRejecting] = useState(false)
  const near = neighboursOf(path, listing.collectionProductId)
  const product = { collectionProductId: listing.collectionProductId }
  const { undoOf, putBack } = useUndoApproval()
  const goOn = () => go(near?.next ?? lastListHref(path))
  const decide = useSend(collection.bulkUpdateListings, {
    refreshes: [publishing.compare, collection.listings, collection.products, collection.paged],
    onError: (error) => toastFailed(messageOf(error)),
    onSuccess: (answer) => {
      const [refused] = refusedOf(answer)
      if (!refused) {
        toastDone(t`${listingName(listing)} approved`, undoOf([listing]))
        goOn()
        return
      }
      toastFailed(refused.message ?? t`Not changed.`)
      onStale()
    },
  })
  const isDecided = listing.approvalStatus === 'Approved' && listing.changedAt === null
  const against = isDecided
    ? t`Already approved`
    : listing.changedAt === null
      ? approvalBlockReason(listing.status, listing.approvalStatus, listing)
      : listing.readiness === 'not_ready'
        ? approvalBlockReason('Published', 'Pending', listing)
        : undefined
  const mayReject = mayBecome(approvalMoves, listing.approvalStatus, 'Rejected')
  const approve = () => {
    if (against === undefined && !decide.isPending)
      decide.mutate({ body: { products: [{ ...product, contentHash, version: listing.version }], approvalStatus: 'Approved' } })
  }
  const hasShortcuts = useHasShortcuts()
  useShortcuts((key) => {
    const letter = key.toLowerCase()
    // The dialog of a rejection may still be on its way.
    if (isRejecting) return false
    if (letter === 'a' && against !== undefined) toastNote(t`Not approved: ${against}`)
    else if (letter === 'a') approve()
    else if (letter === 'r' && mayReject) setRejecting(true)
    else if (letter === 'j' && near?.next) go(near.next)
    else if (letter === 'k' && near?.previous) go(near.previous)
    else return false
    return true
  })
  return (
    <DetailPage
      title={listingName(listing)}
      breadcrumb={{ label: t`Approvals`, href: lastListHref(path) }}
      badges={
        <>
          <StatusBadge approval={listing.approvalStatus} />
          {listing.changedAt !== null && <Tag colour="pending">{t`Changed since approval`}</Tag>}
          {before === null && listing.approvalStatus === 'Pending' && <Tag colour="open">{t`New`}</Tag>}
          {listing.readiness === 'not_ready' && <Tag colour="error">{t`Not ready`}</Tag>}
        </>
      }
      {...(near ?? {})}
      primary={{ label: t`Approve`, icon: <Check size={16} aria-hidden />, onClick: approve, isBusy: decide.isPending, disabledReason: against }}
      actions={[
        {
          label: t`Reject`,
          icon: <Ban size={16} aria-hidden />,
          isDanger: true,
          onClick: () => setRejecting(true),
          disabledReason: mayReject ? undefined : t`Already rejected`,
        },
        ...(listing.approvalStatus === 'Approved'
          ? [
              {
                label: t`Return to review`,
                icon: <Undo2 size={16} aria-hidden />,
                onClick: () => putBack([{ ...listing, reasonCode: null, reason: null }]),
              },
            ]
          : []),
        { label: t`View product`, icon: <Package size={16} aria-hidden />, href: `/shop/products/${listing.id}` },
      ]}
      aside={
        <>
          <Card title={t`Listing`}>
            <DescriptionList
              items={[
                [t`Merchant`, listing.merchantTrust === 'trusted' ? t`${listing.merchantName} (trusted)` : listing.merchantName],
                [t`Collection`, listing.collection?.name ?? t`Unassigned`],
                [t`Reference`, listing.merchantProductReference],
                [t`Requested`, <When key="proposed" at={listing.proposedAt} />],
                [t`Last approved`, approvedAt && <When key="approved" at={approvedAt} />],
                [t`Updated`, listing.changedAt && <When key="changed" at={listing.changedAt} />],
                [t`Reason`, rejectionText(listing)],
              ]}
            />
          </Card>
          {hasShortcuts && (
            <p className={textStyles.keys}>
              <Trans>
                <kbd>A</kbd> approve · <kbd>R</kbd> reject · <kbd>J</kbd> / <kbd>K</kbd> next / previous
              </Trans>
            </p>
          )}
        </>
      }
    >
      {before !== null && (
        <Card title={fields.length === 0 ? t`No changes since approval` : t`Changes since approval`} isFlush={fields.length > 0}>
          {fields.length === 0 ? (
            <p className={textStyles.note}>{t`The product is the same as when you approved it.`}</p>
          ) : (
            <DifferenceTable fields={fields} />
          )}
        </Card>
      )}
      <Card title={before === null ? t`Proposed product` : t`Current product`} isFlush>
        <ContentTable content={after} />
      </Card>
      {listing.collection !== null && mapped?.(listing)}
      {isRejecting && (
        <RejectDialog
          products={[product]}
          onClose={() => setRejecting(false)}
          onDone={() => {
            setRejecting(false)
            toastDone(t`${listingName(listing)} rejected`)
            goOn()
          }}
        />
      )}
    </DetailPage>
  )
}
