import { plural, t } from '@lingui/core/macro'
import { bulkListing } from '@stoa/contract/bulk-listing.ts'
import type { ListingSelectionInput } from '@stoa/contract/bulk-listing.ts'
import { ListingRejectionReason } from '@stoa/contract/listing-rejection.ts'
import type { Run } from '@stoa/contract/run.ts'
import { runs } from '@stoa/contract/run.ts'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { useSend } from '../../../lib/calls.ts'
import { cappedCount } from '../../../lib/format.ts'
import { optionOf } from '../../../lib/option-of.ts'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { FormMessage } from '../../../ui/form.tsx'
import { useNavigation } from '../../../ui/link.tsx'
import { Select } from '../../../ui/select.tsx'
import { toastNote } from '../../../ui/toasts.tsx'
import { isUnderWay } from '../../run/run-labels.ts'
import type { BulkAllAction } from './bulk-all-action.ts'
import { BulkAllPreview } from './bulk-all-preview.tsx'
import { CollectionPicker } from './collection-picker.tsx'
import { rejectionChoices, rejectionProblem } from './rejection-labels.ts'
import layoutStyles from '../../../ui/layout.module.css'
import textStyles from '../../../ui/text.module.css'

/** Everything that matches a list: how the server finds it, and how many there are as far as known. */
export type Everything = { selection: ListingSelectionInput; total: number | undefined; clear: () => void }

type Named = { id: string; name: string }

type DialogProps = {
  action: BulkAllAction
  everything: Everything
  /** Whose collections can be chosen. */
  marketplaces: readonly Named[]
  /** The collection to remove from. */
  from?: Named | undefined
  onClose: () => void
}

function titleOf(action: BulkAllAction, total: number | undefined): string {
  const number = total === undefined ? '' : cappedCount(total)
  const titles: Record<BulkAllAction, [known: string, unknown: string]> = {
    add: [t`Add ${number} products to a collection`, t`Add all matching products to a collection`],
    submit: [t`Submit ${number} products to a collection`, t`Submit all matching products to a collection`],
    move: [t`Move ${number} products to a collection`, t`Move all matching products to a collection`],
    approve: [t`Approve ${number} products`, t`Approve all matching products`],
    putBack: [t`Return ${number} products to review`, t`Return all matching products to review`],
    reject: [t`Reject ${number} products`, t`Reject all matching products`],
    remove: [t`Remove ${number} products`, t`Remove all matching products`],
  }
  return titles[action][total === undefined ? 1 : 0]
}

function confirmText(action: BulkAllAction, changed: number): string {
  const texts: Record<BulkAllAction, string> = {
    add: t`${plural(changed, { one: 'Add # product', other: 'Add # products' })}`,
    submit: t`${plural(changed, { one: 'Submit # product', other: 'Submit # products' })}`,
    move: t`${plural(changed, { one: 'Move # product', other: 'Move # products' })}`,
    approve: t`${plural(changed, { one: 'Approve # product', other: 'Approve # products' })}`,
    putBack: t`${plural(changed, { one: 'Return # product', other: 'Return # products' })}`,
    reject: t`${plural(changed, { one: 'Reject # product', other: 'Reject # products' })}`,
    remove: t`${plural(changed, { one: 'Remove # product', other: 'Remove # products' })}`,
  }
  return texts[action]
}

/** Does a bulk action over everything that matches: asks what it needs, previews the result for each product, then starts it. */
export function BulkAllDialog({ action, everything, marketplaces, from, onClose }: DialogProps) {
  const { go } = useNavigation()
  const [marketplaceId, setMarketplaceId] = useState(marketplaces.length === 1 ? (marketplaces[0]?.id ?? null) : null)
  const [place, setPlace] = useState<Named>()
  /** The collection of an approval is for products that are in none; it is offered when the preview found some. */
  const [isPlacingUnplaced, setPlacingUnplaced] = useState(false)
  const [reasonCode, setReasonCode] = useState<ListingRejectionReason | null>(null)
  const [reason, setReason] = useState('')
  const [preview, setPreview] = useState<Run>()
  const [problem, setProblem] = useState<string>()
  const add = useSend(bulkListing.addAll)
  const remove = useSend(bulkListing.removeAll)
  const update = useSend(bulkListing.updateAll)
  const cancel = useSend(runs.cancel)
  const isPlacing = action === 'add' || action === 'submit' || action === 'move' || isPlacingUnplaced
  const isBusy = add.isPending || remove.isPending || update.isPending

  const send = (dryRun: boolean): Promise<Run> => {
    const { selection } = everything
    if (action === 'add' || action === 'submit') return add.mutateAsync({ body: { collectionId: place?.id ?? '', selection, dryRun } })
    if (action === 'remove') return remove.mutateAsync({ body: { collectionId: from?.id ?? '', selection, dryRun } })
    const changes = {
      move: { collectionId: place?.id },
      approve: { approvalStatus: 'Approved', ...(place === undefined ? {} : { collectionId: place.id, isForUnplaced: true }) },
      putBack: { approvalStatus: 'Pending' },
      reject: { approvalStatus: 'Rejected', reason, ...(reasonCode === null ? {} : { reasonCode }) },
    } as const
    return update.mutateAsync({ body: { selection, change: changes[action], dryRun } })
  }
  const tryOut = async () => {
    if (isPlacing && place === undefined) return setProblem(t`Choose a collection.`)
    const rejection = action === 'reject' ? rejectionProblem({ reasonCode, reason }) : undefined
    if (rejection !== undefined) return setProblem(rejection)
    setProblem(undefined)
    try {
      setPreview(await send(true))
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const start = async () => {
    setProblem(undefined)
    try {
      const run = await send(false)
      everything.clear()
      onClose()
      toastNote(t`Started. You can leave this page.`)
      go(`/shop/runs/${run.runId}`)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  /** A preview that nobody waits for is stopped, so that the next one can start. */
  const stopPreview = () => {
    if (preview && isUnderWay(preview)) cancel.mutate({ params: { id: preview.runId } })
    setPreview(undefined)
  }
  const close = () => {
    stopPreview()
    onClose()
  }
  const placeUnplaced = () => {
    stopPreview()
    setPlacingUnplaced(true)
  }
  const approveUnplaced = () => {
    setPlacingUnplaced(false)
    setPlace(undefined)
  }
  const target = place?.name ?? from?.name
  return (
    <Dialog onClose={close} title={titleOf(action, everything.total)} size={520}>
      <form
        className={layoutStyles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void (preview ? start() : tryOut())
        }}
      >
        {problem !== undefined && <FormMessage>{problem}</FormMessage>}
        {preview ? (
          <BulkAllPreview action={action} target={target} run={preview} onRun={setPreview} onPlace={placeUnplaced} />
        ) : (
          <>
            {action === 'submit' && <p className={textStyles.note}>{t`Some collections require approval by the operator.`}</p>}
            {action === 'add' && <p className={textStyles.note}>{t`The products are approved immediately.`}</p>}
            {action === 'move' && <p className={textStyles.note}>{t`The approval status does not change.`}</p>}
            {isPlacingUnplaced && (
              <p className={textStyles.note}>{t`Products that are in no collection are added to it. The others stay where they are.`}</p>
            )}
            {isPlacing && marketplaces.length > 1 && (
              <Select
                label={t`Marketplace`}
                data={marketplaces.map(({ id, name }) => ({ value: id, label: name }))}
                value={marketplaceId}
                allowDeselect={false}
                onChange={(id) => {
                  setMarketplaceId(id)
                  setPlace(undefined)
                }}
                placeholder={t`Choose a marketplace`}
              />
            )}
            {isPlacing && marketplaceId !== null && (
              <CollectionPicker
                isRequired={!isPlacingUnplaced}
                key={marketplaceId}
                marketplaceId={marketplaceId}
                value={place?.id ?? null}
                onPick={(_, one) => setPlace(one)}
              />
            )}
            {action === 'reject' && (
              <>
                <Select
                  label={t`Reason`}
                  data={rejectionChoices}
                  value={reasonCode}
                  allowDeselect={false}
                  onChange={(value) => setReasonCode(optionOf(ListingRejectionReason.options, value) ?? null)}
                  placeholder={t`Choose`}
                  withAsterisk
                  data-autofocus
                />
                <Textarea
                  label={t`Message to the merchant (optional)`}
                  description={t`The merchant sees the reason and the message, and can resubmit the product.`}
                  value={reason}
                  onChange={(event) => setReason(event.currentTarget.value)}
                  maxLength={500}
                  autosize
                  minRows={3}
                />
              </>
            )}
            {!isPlacing && action !== 'reject' && (
              <p className={textStyles.note}>{t`The preview shows the result for each product. Nothing is changed yet.`}</p>
            )}
          </>
        )}
        <DialogActions>
          {preview && (
            <Button variant="default" onClick={stopPreview} disabled={isBusy}>
              {t`Back`}
            </Button>
          )}
          {isPlacingUnplaced && !preview && (
            <Button variant="default" onClick={approveUnplaced} disabled={isBusy}>
              {t`Without a collection`}
            </Button>
          )}
          {preview?.status === 'done' && preview.changed === 0 ? null : preview ? (
            <Button
              type="submit"
              loading={isBusy || isUnderWay(preview)}
              disabled={preview.status !== 'done'}
              {...(action === 'reject' || action === 'remove' ? { color: 'red' } : {})}
            >
              {preview.status === 'done' ? confirmText(action, preview.changed) : t`Preparing the preview`}
            </Button>
          ) : (
            <Button type="submit" loading={isBusy} disabled={isPlacing && marketplaceId === null}>
              {t`Preview`}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}
