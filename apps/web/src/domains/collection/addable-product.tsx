import { t } from '@lingui/core/macro'
import type { ProductRow } from '@stoa/contract/product.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { ProductCard } from '../../ui/cards.tsx'
import { StatusBadge, Tag } from '../../ui/status-badge.tsx'
import { pictureOf, priceLabel } from '../product/product-labels.ts'
import { addStateOf, isAddable } from './add-state.ts'
import styles from '../../ui/add-button.module.css'

type AddableProps = {
  row: ProductRow
  placeId: string
  /** A change of it is on its way. */
  isBusy: boolean
  /** The required attributes it misses since it was added: it is not on sale until it has them. */
  missing: string | undefined
  onAdd: () => void
  onRemove: () => void
}

/** A product in the grid of those that can be added to a collection, with the button that adds it and takes it out again. */
export function AddableProduct({ row, placeId, isBusy, missing, onAdd, onRemove }: AddableProps) {
  const name = row.name || t`Unnamed product`
  const state = addStateOf(row, placeId)
  const isClosed = !isAddable(row) && state === 'noncurated'
  return (
    <div className={styles.addable}>
      <ProductCard
        name={name}
        pictureSrc={pictureOf(row)}
        subline={missing === undefined ? row.merchantName : t`Missing: ${missing}`}
        price={priceLabel(row)}
        variants={row.numberOfVariants}
        badge={
          missing !== undefined ? (
            <Tag colour="pending">{t`Not ready`}</Tag>
          ) : row.status === 'Review' ? undefined : (
            <StatusBadge product={row.status} />
          )
        }
        highlight={row.highlight}
        isDiscontinued={row.status === 'Discontinued'}
        {...(row.status === 'Review' && isClosed ? { unavailableReason: t`The merchant needs to complete it first` } : {})}
      />
      {!isClosed && (
        <AddButton
          state={isBusy ? 'pending' : state}
          name={name}
          pendingReason={isBusy ? t`Saving…` : t`Waiting for your approval`}
          onAdd={onAdd}
          onRemove={onRemove}
        />
      )}
    </div>
  )
}
