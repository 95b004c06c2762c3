import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CollectionPicker } from './collection-picker.tsx'
import layoutStyles from '../../../ui/layout.module.css'

type DialogProps = {
  marketplaceId: string
  /** How many products are approved, and how many of them are in no collection. */
  total: number
  unplaced: number
  /** Approves all; those in no collection are added to the one that was chosen. */
  onApprove: (collectionId: string | undefined) => void
  onClose: () => void
}

/** Says before an approval of several products that some are in no collection, and offers one for them. */
export function ApproveUnplacedDialog({ marketplaceId, total, unplaced, onApprove, onClose }: DialogProps) {
  const [collectionId, setCollectionId] = useState<string | null>(null)
  return (
    <Dialog onClose={onClose} title={t`${plural(total, { one: 'Approve # product', other: 'Approve # products' })}`} size={520}>
      <form
        className={layoutStyles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          if (collectionId !== null) onApprove(collectionId)
        }}
      >
        <Notice tone="pending">
          {t`${plural(unplaced, {
            one: '# product has no collection: it would be for sale, but in no collection of your storefront.',
            other: '# products have no collection: they would be for sale, but in no collection of your storefront.',
          })}`}
        </Notice>
        <CollectionPicker isRequired={false} marketplaceId={marketplaceId} value={collectionId} onPick={setCollectionId} />
        <DialogActions>
          <Button variant="default" onClick={() => onApprove(undefined)}>
            {t`Approve without a collection`}
          </Button>
          <Button type="submit" disabled={collectionId === null}>
            {t`Add and approve`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
