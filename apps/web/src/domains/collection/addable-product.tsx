import type { ProductRow } from '@stoa/contract/product.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { ProductCard } from '../../ui/cards.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { pictureOf, priceWords } from '../product/product-words.ts'
import { addStateOf, isAddable } from './add-state.ts'

type AddableProps = {
  row: ProductRow
  placeId: string
  /** A change of it is on its way. */
  isBusy: boolean
  onAdd: () => void
  onRemove: () => void
}

/** A product in the grid of those that can be added to a collection, with the button that adds it and takes it out again. */
export function AddableProduct({ row, placeId, isBusy, onAdd, onRemove }: AddableProps) {
  const name = row.name || 'Without a name'
  const state = addStateOf(row, placeId)
  const isClosed = !isAddable(row) && state === 'noncurated'
  return (
    <div className="cd-addable">
      <ProductCard
        name={name}
        pictureSrc={pictureOf(row)}
        subline={row.merchantName}
        price={priceWords(row)}
        variants={row.numberOfVariants}
        badge={row.status === 'Review' ? undefined : <StatusBadge product={row.status} />}
        highlight={row.highlight}
        isDiscontinued={row.status === 'Discontinued'}
        {...(row.status === 'Review' && isClosed ? { unavailableReason: 'Its merchant has to complete it first' } : {})}
      />
      {!isClosed && (
        <AddButton
          state={isBusy ? 'pending' : state}
          name={name}
          pendingReason={isBusy ? 'Saving…' : 'Waits for your approval'}
          onAdd={onAdd}
          onRemove={onRemove}
        />
      )}
    </div>
  )
}
