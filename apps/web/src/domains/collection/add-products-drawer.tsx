import type { Collection } from '@stoa/contract/collection.ts'
import { product } from '@stoa/contract/product.ts'
import type { ProductRow } from '@stoa/contract/product.ts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { searchDebounceMs } from '../../lib/search-delay.ts'
import { messageOf } from '../../lib/api-error.ts'
import { usePages } from '../../lib/calls.ts'
import { counted } from '../../lib/format.ts'
import { contains } from '../../lib/question.ts'
import { FormMessage } from '../../ui/form.tsx'
import { useNearEnd } from '../../ui/near-end.ts'
import { Thumbnail } from '../../ui/object-cell.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { PanelError } from '../../ui/states.tsx'
import { StatusBadge, Tag } from '../../ui/status-badge.tsx'
import { pictureOf } from '../product/product-words.ts'
import { refusedOf, tellOutcome, useListingChanges } from '../product/use-listing-changes.ts'

/** So many products the server takes at once. */
const most = 500

type DrawerProps = { place: Collection; onClose: () => void }

/** Finds products that merchants pushed to the marketplace and puts the ticked ones into a collection, approved at once. */
export function AddProductsDrawer({ place, onClose }: DrawerProps) {
  const { add } = useListingChanges()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text, searchDebounceMs)
  const [chosen, setChosen] = useState<ReadonlyMap<string, ProductRow>>(new Map())
  const [problem, setProblem] = useState<string>()
  const filter = contains('text', asked)
  const list = usePages(product.paged, { params: { id: place.marketplaceId }, query: { limit: 24, sort: 'name', ...(filter ? { filter } : {}) } })
  const mark = useNearEnd(list.loadMore, list.hasMore && !list.isLoadingMore && list.error === undefined, list.rows.length)
  const toggle = (row: ProductRow) => {
    const next = new Map(chosen)
    if (!next.delete(row.id)) next.set(row.id, row)
    setChosen(next)
  }
  const submit = async () => {
    setProblem(undefined)
    try {
      const answer = await add.mutateAsync({ body: { collectionId: place.id, products: [...chosen.keys()].map((id) => ({ id })) } })
      const refused = refusedOf(answer)
      tellOutcome({ ...answer, refused: 0 }, `added to ${place.name}`)
      if (refused.length === 0) return onClose()
      // What did not go in stays ticked, with the reason.
      setChosen(new Map(refused.flatMap(({ productId }) => [...chosen].filter(([id]) => id === productId))))
      const names = refused.map(({ productId, message }) => `${chosen.get(productId ?? '')?.name ?? 'A product'}: ${message ?? 'not added.'}`)
      setProblem(names.slice(0, 3).join(' ') + (names.length > 3 ? ` And ${counted(names.length - 3, 'more', 'more')}.` : ''))
    } catch (error) {
      setProblem(messageOf(error))
    }
    return undefined
  }
  const words =
    chosen.size > most ? `At most ${most} at once` : chosen.size === 0 ? 'Tick products to add' : `${counted(chosen.size, 'product')} chosen`
  return (
    <SideDrawer
      title={`Add products to ${place.name}`}
      isOpen
      onClose={onClose}
      width={560}
      footer={
        <>
          <span className="co-footer-words" aria-live="polite">
            {words}
          </span>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => void submit()} loading={add.isPending} disabled={chosen.size === 0 || chosen.size > most}>
            Add
          </Button>
        </>
      }
    >
      {problem !== undefined && <FormMessage>{problem}</FormMessage>}
      <TextInput
        type="search"
        aria-label="Search products"
        placeholder="Part of a name or reference"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<Search size={16} aria-hidden />}
        autoComplete="off"
        data-autofocus
      />
      {list.rows.length > 0 && (
        <ul className={list.isStale ? 'co-picks is-stale' : 'co-picks'} aria-label="Products">
          {list.rows.map((row) => (
            <Pick key={row.id} row={row} placeId={place.id} isChosen={chosen.has(row.id)} onToggle={() => toggle(row)} />
          ))}
        </ul>
      )}
      {list.error !== undefined && <PanelError message={messageOf(list.error)} onRetry={list.retry} />}
      <p className="co-quiet" ref={mark} aria-live="polite">
        {list.isLoading
          ? 'Loading...'
          : list.isLoadingMore
            ? 'Loading more…'
            : list.rows.length > 0 || list.error !== undefined
              ? ''
              : asked.trim() === ''
                ? 'No merchant has pushed a product yet.'
                : 'No products match.'}
      </p>
    </SideDrawer>
  )
}

function Pick({ row, placeId, isChosen, onToggle }: { row: ProductRow; placeId: string; isChosen: boolean; onToggle: () => void }) {
  const isHere = row.collections.some(({ id }) => id === placeId)
  const isUnready = row.status === 'Review' || row.status === 'Discontinued'
  const isClosed = isHere || isUnready
  return (
    <li>
      <label className={isClosed ? 'co-pick is-closed' : 'co-pick'}>
        <Checkbox checked={isChosen || isHere} disabled={isClosed} onChange={onToggle} aria-label={`Choose ${row.name}`} />
        <Thumbnail src={pictureOf(row)} />
        <span className="co-pick-words">
          <span className="co-pick-name">{row.name || 'Without a name'}</span>
          <span className="co-quiet">{[row.merchantName, row.merchantProductReference].filter(Boolean).join(' · ')}</span>
        </span>
        {isHere ? <Tag colour="success">Already here</Tag> : isUnready ? <StatusBadge product={row.status} /> : null}
      </label>
    </li>
  )
}
